import { DayPicker } from 'react-day-picker';
import { enUS } from 'react-day-picker/locale/en-US';
import { zhCN } from 'react-day-picker/locale/zh-CN';
import { formatDate } from '#console/kernel/texts/format.ts';
import { deviceZone } from '#console/kernel/texts/time-zone.ts';
import { useLanguage } from '#console/kernel/texts/use-language.ts';
import styles from './calendar.module.css';
import { dateOf, isoOf } from './typed-day.ts';

type Props = { value: string; onChoose: (day: string) => void };

const classes = Object.fromEntries(
  [
    'root',
    'chevron',
    'day',
    'day_button',
    'caption_label',
    'month_grid',
    'month_caption',
    'months',
    'nav',
    'button_next',
    'button_previous',
    'weekday',
    'today',
    'selected',
    'outside',
  ].map((part) => [part, styles[part] ?? '']),
);

/** A month of days: arrows, Page Up and Down, Home and End walk; Enter chooses. */
export const Calendar = ({ value, onChoose }: Props) => {
  const language = useLanguage();
  const selected = dateOf(value);
  return (
    <DayPicker
      mode="single"
      autoFocus
      showOutsideDays
      weekStartsOn={1}
      locale={language === 'zh' ? zhCN : enUS}
      classNames={classes}
      labels={{ labelDayButton: (date) => formatDate(date.toISOString(), language, deviceZone()) }}
      {...(selected && { selected, defaultMonth: selected })}
      onSelect={(_day, pressed) => onChoose(isoOf(pressed))}
    />
  );
};
