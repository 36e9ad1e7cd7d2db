import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { MAX_NOTICE_LENGTH, noticeEndProblem, noticeTextProblem, oneLine } from '@app/domain';
import { useAppConfig } from '../../api/app-config';
import { errorText } from '../../api/client';
import { serverClock } from '../../api/clock';
import { newId } from '../../api/device';
import { NoticeBand } from '../../components/NoticeBand';
import { NoticeOptions, type NoticeDraft } from './NoticeOptions';
import { endChoices, readyTexts, usePublishNotice } from './notices';

const empty = (): NoticeDraft => ({
  id: newId(),
  text: '',
  severity: 'important',
  distances: [],
  end: 'dag',
  typedEnd: '',
});

/** The form of a notice with a preview; publishes it to all pages. */
export function NoticeForm() {
  const { edition } = useAppConfig();
  const [draft, setDraft] = useState(empty);
  const [isChecked, setChecked] = useState(false);
  const textField = useRef<HTMLTextAreaElement>(null);
  const publish = usePublishNotice();
  const change = (fields: Partial<NoticeDraft>) => {
    setDraft((before) => ({ ...before, ...fields }));
  };

  const submit = () => {
    setChecked(true);
    const now = serverClock.now();
    const endsAt = endChoices(now, edition.date).at(draft.end, draft.typedEnd);
    if (noticeTextProblem(draft.text) !== undefined) {
      textField.current?.focus();
      return;
    }
    if (noticeEndProblem(endsAt, now) !== undefined) return;
    const { id, text, severity, distances } = draft;
    publish.mutate(
      { id, text, severity, distances, endsAt: new Date(endsAt).toISOString() },
      {
        onSuccess: () => {
          setDraft(empty());
          setChecked(false);
        },
      },
    );
  };

  return (
    <Box
      component="form"
      noValidate
      aria-label="Skriv meddelande"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      sx={formStyle}
    >
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <ReadyTexts
          onChoose={(text) => {
            change({ text });
            textField.current?.focus();
          }}
        />
        <TextField
          label="Meddelande"
          multiline
          minRows={2}
          value={draft.text}
          inputRef={textField}
          error={isChecked && noticeTextProblem(draft.text) !== undefined}
          helperText={
            (isChecked ? noticeTextProblem(draft.text) : undefined) ??
            `${Array.from(oneLine(draft.text)).length} av ${MAX_NOTICE_LENGTH} tecken`
          }
          onChange={(event) => {
            change({ text: event.target.value });
          }}
        />
        <NoticeOptions draft={draft} isChecked={isChecked} onChange={change} />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, alignContent: 'start' }}>
        <Box component="section" aria-labelledby="notice-preview">
          <Typography id="notice-preview" variant="h2" sx={{ mb: 1 }}>
            Så här syns det
          </Typography>
          <Box sx={{ borderRadius: 1, overflow: 'hidden' }}>
            <NoticeBand notice={{ ...draft, text: oneLine(draft.text) || 'Skriv ett meddelande …' }} />
          </Box>
        </Box>
        <Typography>
          Det syns direkt på alla öppna sidor och på storskärmarna, för alla som tittar.
        </Typography>
        {publish.error && (
          <Alert severity="error" role="alert">
            {errorText(publish.error)}
          </Alert>
        )}
        {publish.isSuccess && (
          <Alert severity="success" role="status">
            Publicerat
          </Alert>
        )}
        <Button type="submit" variant="contained" loading={publish.isPending} sx={{ justifySelf: 'start' }}>
          Publicera
        </Button>
      </Box>
    </Box>
  );
}

function ReadyTexts({ onChoose }: { onChoose: (text: string) => void }) {
  return (
    <Box role="group" aria-label="Färdiga texter" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {readyTexts.map(({ label, text }) => (
        <Button
          key={label}
          size="small"
          color="info"
          onClick={() => {
            onChoose(text);
          }}
        >
          {label}
        </Button>
      ))}
    </Box>
  );
}

const formStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: 3, md: 6 },
} as const;
