import {
  Alert,
  Button,
  Checkbox,
  FileInput,
  Group,
  Loader,
  Paper,
  Stack,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { useText } from '#i18n'
import { keyOf } from './importChoices.ts'
import { useBundleImport, type BundleImport } from './useBundleImport.ts'
import { ImportEntry } from './ImportEntry.tsx'
import { ImportFailure, ImportDone, PartsLeftOut, MissingNames } from './ImportNotes.tsx'
/** A bundle, what it would do here, and the choice for each document. */
export function ImportPanel() {
  const t = useText('backend')
  const bundle = useBundleImport()
  const { plan, busy, done, question, look } = bundle
  return (
    <Paper
      className="sala-panel"
      component="section"
      aria-label={t('bundles.import')}
      data-bundle-import
    >
      <Stack gap="md">
        <Title order={2} size="h4">
          {t('bundles.import')}
        </Title>
        <FileInput
          label={t('bundles.file')}
          placeholder={t('bundles.choose')}
          accept="application/json,.json"
          onChange={(file) => void look(file)}
          disabled={busy}
          rightSection={
            busy && !plan ? <Loader size="xs" role="status" aria-label={t('loading')} /> : undefined
          }
        />
        <ImportFailure {...bundle} />
        {done !== null && <ImportDone done={done} />}
        {plan && <ImportPlan {...bundle} />}
        {question}
      </Stack>
    </Paper>
  )
}

/** What the bundle would do, document by document. */
function ImportPlan(bundle: BundleImport) {
  const t = useText('backend')
  const { entries, differing, waiting, chosen, coming, missing, choices, publish, busy } = bundle
  const [onlyDiffering, setOnlyDiffering] = useState(true)
  return (
    <>
      {differing.length < entries.length && (
        <Checkbox
          label={t('bundles.differing', { count: differing.length, all: entries.length })}
          checked={onlyDiffering}
          onChange={(event) => setOnlyDiffering(event.currentTarget.checked)}
        />
      )}
      <Stack gap="xs" component="ul" className="sala-bundle-entries">
        {(onlyDiffering ? differing : entries).map((entry) => (
          <ImportEntry
            key={keyOf(entry)}
            entry={entry}
            choice={differing.includes(entry) ? choices.get(keyOf(entry)) : undefined}
            busy={busy}
            onChoose={(choice) => bundle.choose(keyOf(entry), choice)}
          />
        ))}
      </Stack>
      {coming.size > 0 && <p data-new-files>{t('bundles.files', { count: coming.size })}</p>}
      {differing.length === 0 && (
        <Alert color="blue" role="status">
          {t(waiting.length > 0 ? 'bundles.nothing-but' : 'bundles.nothing', {
            count: waiting.length,
          })}
        </Alert>
      )}
      <PartsLeftOut {...bundle} />
      <MissingNames missing={missing} />
      {differing.length + waiting.length > 0 && (
        <>
          <Checkbox
            label={t('bundles.publish')}
            checked={publish}
            disabled={busy}
            onChange={({ currentTarget: { checked } }) => bundle.choosePublish(checked)}
          />
          <Group>
            <Button
              loading={busy}
              disabled={chosen.length === 0}
              onClick={() => void bundle.apply()}
            >
              {t('bundles.go')}
            </Button>
          </Group>
        </>
      )}
    </>
  )
}
