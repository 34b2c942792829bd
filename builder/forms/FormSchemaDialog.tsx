import { Button, Modal, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError, Unanswered } from '#crud'
import { useLocale, useText } from '#i18n'
import { useSession } from '#session'
import { pickText, type Text } from '#shared'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import './forms.css'

interface FormSchema {
  schema: unknown
  sample: unknown
  /** What the form's own validator says of the sample. */
  problems: { path: string; code: string }[]
  /** Of what there is no record that it could name. */
  lacks: Text[]
}

/** What the form takes, for those who send it from elsewhere: its JSON Schema, and a submission that its validator was asked about. */
export function FormSchemaDialog({
  waits,
  onClose,
}: {
  /** The draft is not kept yet as it stands. */ waits: boolean
  onClose(): void
}) {
  const t = useText('builder')
  const locale = useLocale()
  const { page } = useBuilder()
  const { client } = useSession()
  const version = useBuilderState((state) => state.version)
  const formSchema = useQuery({
    queryKey: ['form-schema', page, version],
    enabled: !waits,
    retry: false,
    queryFn: async () => {
      const answer = await client.call<{ data: FormSchema }>(
        `/api/page/${encodeURIComponent(page)}/form-schema`,
      )
      if (!answer.ok) throw new CallError(answer.failures)
      return answer.value.data
    },
  })
  const { data } = formSchema
  return (
    <Modal
      opened
      onClose={onClose}
      size="xl"
      title={t('intent.form-schema')}
      lockScroll={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {!data ? (
        <Unanswered query={formSchema} failed={t('form-schema.failed')} />
      ) : (
        <Tabs defaultValue="schema" keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="schema">{t('form-schema.schema')}</Tabs.Tab>
            <Tabs.Tab value="sample">{t('form-schema.sample')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="schema" pt="sm">
            <Json name="schema" value={data.schema} />
          </Tabs.Panel>
          <Tabs.Panel value="sample" pt="sm">
            <p
              className="builder-note"
              role="status"
              data-sample={data.problems.length === 0 ? 'passes' : 'fails'}
            >
              {data.problems.length === 0
                ? t('form-schema.passes')
                : t('form-schema.fails', {
                    fields: data.problems.map(({ path }) => path).join(', '),
                  })}
            </p>
            {data.lacks.length > 0 && (
              <p className="builder-note" data-lacks>
                {t('form-schema.lacks', {
                  list: data.lacks.map((one) => pickText(one, locale)).join(', '),
                })}
              </p>
            )}
            <Json name="sample" value={data.sample} />
          </Tabs.Panel>
        </Tabs>
      )}
    </Modal>
  )
}

function Json({ name, value }: { name: string; value: unknown }) {
  const t = useText('builder')
  const [state, setState] = useState<'copy' | 'copied' | 'not-copied'>('copy')
  const text = JSON.stringify(value, null, 2)
  const copy = (): void => {
    const written =
      navigator.clipboard?.writeText(text) ?? Promise.reject(new Error('no clipboard'))
    written.then(
      () => setState('copied'),
      () => setState('not-copied'),
    )
  }
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={copy}>
        {t('form-schema.copy')}
      </Button>
      <span role="status" className="builder-note">
        {' '}
        {state !== 'copy' && t(`form-schema.${state}`)}
      </span>
      <pre
        className="builder-json"
        data-json={name}
        tabIndex={0}
        aria-label={t(`form-schema.${name}`)}
      >
        {text}
      </pre>
    </>
  )
}
