import { Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useScreenTitle } from '#crud'
import { useLocale, useText } from '#i18n'
import { normaliseThai, type Bilingual } from '#shared'
import { FormulaPart } from './FormulaPart.tsx'
import { useFormulas, type ShownFormula } from './useFormulas.ts'
import './formulas.css'

const plain = (text: string): string => normaliseThai(text).toLowerCase()

const isFound = ({ label, description, name }: ShownFormula, words: string): boolean =>
  [label, description]
    .flatMap((text: Bilingual | undefined) => (text ? [text.th, text.en] : []))
    .concat(name)
    .some((text) => plain(text).includes(plain(words).trim()))

/** What the rules of the modules work out, how, and with which worked examples. */
export function FormulasScreen() {
  const t = useText('backend')
  const locale = useLocale()
  useScreenTitle(t('formulas.title'))
  const [words, setWords] = useState('')
  const { data } = useFormulas()
  const found = (data ?? []).filter((formula) => isFound(formula, words))
  const modules = [...new Set(found.map(({ module }) => module))]
  return (
    <Stack gap="lg" className="sala-formulas">
      <div>
        <Title order={1} size="h2">
          {t('formulas.title')}
        </Title>
        <Text c="dimmed">{t('formulas.about')}</Text>
      </div>
      <TextInput
        type="search"
        maw={420}
        aria-label={t('formulas.search')}
        placeholder={t('formulas.search')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={words}
        onChange={({ currentTarget: { value } }) => setWords(value)}
      />
      {!data && <Skeleton h={320} aria-label={t('loading')} />}
      {data && found.length === 0 && <Text role="status">{t('formulas.none')}</Text>}
      {modules.map((module) => {
        const own = found.filter((formula) => formula.module === module)
        return (
          <section key={module} aria-label={own[0]!.of[locale]}>
            <Title order={2} size="h4" mb="xs">
              {own[0]!.of[locale]}
            </Title>
            {own.map((formula) => (
              <FormulaPart key={formula.name} formula={formula} />
            ))}
          </section>
        )
      })}
    </Stack>
  )
}
