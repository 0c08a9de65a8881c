import { describe, expect, it } from 'vitest';
import { carriedOver, type Exchange } from './stand-alone.ts';

const exchange = (question: string, searched = question): Exchange => ({ question, searched, answer: '' });
const leave = exchange('How many days of annual leave do I have?');
const after = (question: string, ...history: Exchange[]): string => carriedOver(question, history);

describe('a question of a conversation without a model', () => {
  it('stands alone where it says all of what it asks, however it is joined', () => {
    expect(after('And when do unused days lapse?', leave)).toBe('And when do unused days lapse?');
    expect(after('And who approves my request?', leave)).toBe('And who approves my request?');
    expect(after('Und wann wird das Gehalt gezahlt?', leave)).toBe('Und wann wird das Gehalt gezahlt?');
    expect(after('Gibt es am Standort München einen Parkplatz?', leave)).toBe('Gibt es am Standort München einen Parkplatz?');
    expect(after('When do I get my salary?', leave)).toBe('When do I get my salary?');
    expect(after('Are there stock options for trainees?', leave)).toBe('Are there stock options for trainees?');
    expect(after('那么报销单什么时候提交？', exchange('年假有几天？'))).toBe('那么报销单什么时候提交？');
  });

  it('has the words of the question before it where it leans on them', () => {
    expect(after('And for trainees?', leave)).toBe(`${leave.question} And for trainees?`);
    expect(after('And in Munich?', exchange('How much may a hotel cost?'))).toBe('How much may a hotel cost? And in Munich?');
    expect(after('When does it lapse?', leave)).toBe(`${leave.question} When does it lapse?`);
    const fee = exchange('Was kostet die Anmeldung im Portal?');
    expect(after('Wie lange ist sie gültig und wer bezahlt das?', fee)).toBe(
      `${fee.question} Wie lange ist sie gültig und wer bezahlt das?`,
    );
    expect(after('Welche Unterlagen brauche ich dafür?', fee)).toBe(`${fee.question} Welche Unterlagen brauche ich dafür?`);
    expect(after('那试用期呢？', exchange('年假有几天？'))).toBe('年假有几天？ 那试用期呢？');
    expect(after('Und in München?', exchange('Was darf ein Hotel kosten?'))).toBe('Was darf ein Hotel kosten? Und in München?');
  });

  it('that only asks for another one of the same has not the one before it, too', () => {
    const part = exchange('And for part-timers?', `${leave.question} And for part-timers?`);
    expect(after('And for trainees?', leave, part)).toBe(`${leave.question} And for trainees?`);
    expect(after('Is it paid?', leave, part)).toBe(`${part.searched} Is it paid?`);
  });
});
