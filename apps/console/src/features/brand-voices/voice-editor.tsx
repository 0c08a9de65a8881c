import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { showToast } from '#console/kernel/notices/toast.ts';
import { paths } from '#console/kernel/paths.ts';
import { EntryColumns } from '#console/ui/layout/entry-columns.tsx';
import { saveVoice, useRefreshStyle, voiceQuery } from './brand-voice.queries.ts';
import type { EditedVoice } from './empty-voice.ts';
import { TrySection } from './try-section.tsx';
import { FiguresSection } from './voice-figures.tsx';
import { VoiceForm, type VoiceValues } from './voice-form.tsx';

/** Saves a voice and shows it as it was kept. */
const useSaving = ({ id, revision }: EditedVoice) => {
  const { t } = useTranslation('brandVoices');
  const queryClient = useQueryClient();
  const refresh = useRefreshStyle();
  const navigate = useNavigate();
  return async (values: VoiceValues) => {
    const kept = await saveVoice({ ...values, ...(id && { id, revision }) });
    queryClient.setQueryData(voiceQuery(kept.id).queryKey, kept);
    showToast('success', t('saved'));
    if (!id) await navigate(`${paths.brandVoices}/${kept.id}`, { replace: true });
    void refresh();
  };
};

/** The form of a voice, and beside it what was counted and a place to try it. */
export const VoiceEditor = ({ voice }: { voice: EditedVoice }) => {
  const save = useSaving(voice);
  return (
    <EntryColumns
      facts={
        <>
          <FiguresSection measures={voice.measures} />
          {voice.id && <TrySection id={voice.id} />}
        </>
      }
    >
      <VoiceForm voice={voice} onSave={save} />
    </EntryColumns>
  );
};
