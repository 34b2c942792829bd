import { NativeSelect } from '@mantine/core'
import { hasUnsaved } from '#forms'
import { useLocale, useText } from '#i18n'
import type { RecordTemplate } from '#schema'
import { useQuestion } from '../useQuestion.tsx'

interface Props {
  templates: RecordTemplate[]
  chosen: RecordTemplate | undefined
  onChoose(template: RecordTemplate | undefined): void
}

/** What a new record begins with; what has been typed meanwhile is asked about before it is replaced. */
export function TemplateChooser({ templates, chosen, onChoose }: Props) {
  const t = useText('backend')
  const locale = useLocale()
  const [question, ask] = useQuestion()
  const choose = async (id: string): Promise<void> => {
    const goesOn =
      !hasUnsaved() ||
      (await ask({
        title: t('form.replace'),
        text: t('form.replace-text'),
        yes: t('form.replace-yes'),
        no: t('form.replace-no'),
      }))
    if (goesOn) onChoose(templates.find((template) => template.id === id))
  }
  return (
    <>
      <NativeSelect
        label={t('form.template')}
        value={chosen?.id ?? ''}
        onChange={(event) => void choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('form.no-template') },
          ...templates.map(({ id, label }) => ({ value: id, label: label[locale] })),
        ]}
        maw={360}
      />
      {question}
    </>
  )
}
