import { Button, Group, Select, Skeleton, Stack, Text, Title } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { formatNumber, useLocale, useText } from '#i18n'
import { pickText } from '#shared'
import { useScreenTitle } from '../useScreenTitle.ts'
import { CallError } from '../CallError.ts'
import { exportAnswers, MAX_EXPORTED } from './exportAnswers.ts'
import { QuestionCard } from './QuestionCard.tsx'
import { useAnsweredForms, useAnswerSummary, useAskedForm } from './useAskedForm.ts'
import './answers.css'

type AskedForm = ReturnType<typeof useAskedForm>

function FormSelect({
  forms,
  slug,
  onChoose,
}: {
  forms: NonNullable<ReturnType<typeof useAnsweredForms>['data']>
  slug: string | undefined
  onChoose(slug: string): void
}) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <Select
      label={t('answers.form')}
      placeholder={t('answers.choose')}
      allowDeselect={false}
      data={forms.map((form) => ({
        value: form.slug,
        label: `${pickText(form.title, locale)} (${formatNumber(form.count, locale)})`,
      }))}
      value={slug ?? null}
      onChange={(value) => value && onChoose(value)}
    />
  )
}

/** How many answered, and each question with what they answered. */
function AnswerCards({
  summary,
  questions,
  words,
}: {
  summary: NonNullable<ReturnType<typeof useAnswerSummary>['data']>
  questions: NonNullable<AskedForm['questions']>
  words: NonNullable<AskedForm['words']>
}) {
  const t = useText('backend')
  const locale = useLocale()
  return (
    <>
      <Text c="dimmed">
        {t(summary.counted < summary.total ? 'answers.counted' : 'answers.total', {
          total: formatNumber(summary.total, locale),
          counted: formatNumber(summary.counted, locale),
        })}
      </Text>
      <div className="sala-answer-cards">
        {questions.map((question) => {
          const one = summary.questions.find((known) => known.question === question.path.join('.'))
          return (
            one && (
              <QuestionCard key={one.question} question={question} summary={one} words={words} />
            )
          )
        })}
      </div>
    </>
  )
}

type Kind = 'csv' | 'xlsx'

/** Saves the answers as a file, and tells what did not fit or went wrong. */
function useExport(
  slug: string | undefined,
  { questions, words, client }: Pick<AskedForm, 'questions' | 'words' | 'client'>,
) {
  const t = useText('backend')
  const locale = useLocale()
  const [saving, setSaving] = useState<Kind>()

  async function save(kind: Kind): Promise<void> {
    if (!slug || !questions || !words) return
    setSaving(kind)
    try {
      await exportAnswers(client, slug, questions, words, {
        kind,
        sentAt: t('answers.sent-at'),
        onLeftOff: (total) =>
          notifications.show({
            color: 'yellow',
            autoClose: false,
            message: t('list.export-cut', {
              most: formatNumber(MAX_EXPORTED, locale),
              total: formatNumber(total, locale),
            }),
          }),
      })
    } catch (error) {
      notifications.show({
        color: 'red',
        message:
          (error instanceof CallError && error.failures[0]?.message[locale]) ||
          t('list.export-failed'),
      })
    }
    setSaving(undefined)
  }

  return { saving, save }
}

/** The answers to a form, question by question, and as a file. */
export function AnswersScreen() {
  const t = useText('backend')
  const [search, setSearch] = useSearchParams()
  const forms = useAnsweredForms()
  const slug = search.get('form') ?? forms.data?.[0]?.slug
  const { questions, words, client, isError } = useAskedForm(slug)
  const summary = useAnswerSummary(slug)
  useScreenTitle(t('answers.title'))
  const { saving, save } = useExport(slug, { questions, words, client })

  const failed = forms.isError || summary.isError || isError
  const isEmpty = forms.data?.length === 0
  const retry = (): void => void Promise.all([forms.refetch(), summary.refetch()])
  return (
    <Stack gap="lg" className="sala-answers">
      <Group justify="space-between" align="end" wrap="wrap" gap="sm">
        <Title order={1} size="h2">
          {t('answers.title')}
        </Title>
        {!isEmpty && (
          <Group gap="sm" align="end" wrap="wrap">
            <FormSelect
              forms={forms.data ?? []}
              slug={slug}
              onChoose={(form) => setSearch({ form })}
            />
            {(['csv', 'xlsx'] as const).map((kind) => (
              <Button
                key={kind}
                variant="default"
                disabled={!words}
                loading={saving === kind}
                leftSection={<IconDownload size={18} aria-hidden />}
                onClick={() => void save(kind)}
              >
                {t(`answers.${kind}`)}
              </Button>
            ))}
          </Group>
        )}
      </Group>
      {failed ? (
        <div role="alert">
          <Text mb="sm">{t('answers.failed')}</Text>
          <Button variant="default" onClick={retry}>
            {t('answers.retry')}
          </Button>
        </div>
      ) : isEmpty ? (
        <div>
          <Text fw={600}>{t('answers.empty')}</Text>
          <Text c="dimmed">{t('answers.empty-hint')}</Text>
        </div>
      ) : !summary.data || !questions || !words ? (
        <Skeleton h={240} aria-label={t('loading')} />
      ) : (
        <AnswerCards summary={summary.data} questions={questions} words={words} />
      )}
    </Stack>
  )
}
