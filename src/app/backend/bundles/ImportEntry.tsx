import { Group, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import type { BundleChoice, BundleEntry } from '#gateway'
import { useText } from '#i18n'
import { lazyComponent } from '#ui'
import { keyOf } from './importChoices.ts'
import { useEntryName } from './useEntryName.ts'

const EntryDifferences = lazyComponent(
  async () => (await import('./EntryDifferences.tsx')).EntryDifferences,
  Waiting,
)

function Waiting() {
  const t = useText('backend')
  return <p aria-busy>{t('loading')}</p>
}

/** Opens on what differs; its words are fetched then. */
function Differing({ entry, name }: { entry: BundleEntry; name: string }) {
  const t = useText('backend')
  const [open, setOpen] = useState(false)
  return (
    <details
      className="sala-bundle-differences"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        {t('bundles.differences', { count: entry.differences!.length + (entry.more ?? 0) })}
        <span className="visually-hidden">: {name}</span>
      </summary>
      {open && (
        <EntryDifferences kind={entry.kind} differences={entry.differences} more={entry.more} />
      )}
    </details>
  )
}

interface Props {
  entry: BundleEntry
  /** What is done with it; absent where nothing can be. */
  choice: BundleChoice | undefined
  busy: boolean
  onChoose(choice: BundleChoice): void
}

/** One document of a bundle: how it stands here, and the choice of what is done with it. */
export function ImportEntry({ entry, choice, busy, onChoose }: Props) {
  const t = useText('backend')
  const { kind, name: own, type = '', status, unpublished, held } = entry
  const name = useEntryName()(entry)
  return (
    <Group
      component="li"
      justify="space-between"
      gap="xs"
      data-entry={keyOf(entry)}
      data-status={status}
    >
      <span>
        {name}{' '}
        <small>
          {[
            t(`bundles.type-${type}`, { defaultValue: '' }),
            own,
            t(`bundles.${unpublished ? 'unpublished' : status}`),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {choice !== undefined && (
        <NativeSelect
          aria-label={name}
          value={choice}
          disabled={busy}
          onChange={({ currentTarget: { value } }) => onChoose(value as BundleChoice)}
          data={[
            { value: 'take', label: t(unpublished ? 'bundles.publish-it' : 'bundles.take') },
            {
              value: 'keep',
              label: t(
                unpublished
                  ? 'bundles.keep-draft'
                  : status === 'new'
                    ? 'bundles.leave'
                    : 'bundles.keep',
              ),
            },
            ...(status === 'changed' && kind === 'page'
              ? [{ value: 'copy', label: t('bundles.copy') }]
              : []),
          ]}
        />
      )}
      {held && choice !== undefined && (
        <small className="sala-bundle-held" data-held={held}>
          {t(`bundles.held-${held}`)}
        </small>
      )}
      {entry.differences && <Differing entry={entry} name={name} />}
    </Group>
  )
}
