import { NativeSelect, TextInput } from '@mantine/core'
import { useText } from '#i18n'
import type { FlowDocument } from '#schema'
import type { Bilingual } from '#shared'
import type { EditedFlow } from './useFlowDraft.ts'

/** What the flow is called, and in whose name it runs where that may be chosen. */
export function FlowSettings({
  flow: { now, step },
  shipped,
}: {
  flow: EditedFlow
  shipped: FlowDocument | undefined
}) {
  const t = useText('backend')
  const label = typeof now.label === 'string' ? { th: now.label, en: now.label } : now.label
  const rename = (language: keyof Bilingual, text: string): void =>
    step({
      type: 'change',
      name: 'settings',
      at: `label.${language}`,
      draft: { ...now, label: { ...label, [language]: text } },
    })
  return (
    <details className="sala-panel sala-flow-settings">
      <summary>{t('flows.settings')}</summary>
      <TextInput
        label={t('flows.label-th')}
        value={label.th}
        onChange={(event) => rename('th', event.currentTarget.value)}
        onBlur={() => step({ type: 'leave' })}
      />
      <TextInput
        label={t('flows.label-en')}
        value={label.en}
        onChange={(event) => rename('en', event.currentTarget.value)}
        onBlur={() => step({ type: 'leave' })}
      />
      {shipped?.runAs === 'system' && (
        <NativeSelect
          label={t('flows.rights')}
          value={now.runAs ?? 'caller'}
          onChange={(event) =>
            step({
              type: 'change',
              name: 'settings',
              draft: { ...now, runAs: event.currentTarget.value as 'caller' | 'system' },
            })
          }
          data={(['caller', 'system'] as const).map((value) => ({
            value,
            label: t(`flows.rights-${value}`),
          }))}
        />
      )}
    </details>
  )
}
