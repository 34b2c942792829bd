import { Button, Code, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { valueText } from '#crud'
import { SchemaForm, useForm, useStatusPart } from '#forms'
import { useLocale, useText } from '#i18n'
import type { Field } from '#schema'
import { useSession } from '#session'
import type { Bilingual } from '#shared'
import type { ShownFormula } from './useFormulas.ts'

type Properties = Record<string, Field>

/** Values as people read them. */
function useValueText(): (field: Field, value: unknown) => string {
  const t = useText('backend')
  const locale = useLocale()
  return (field, value) =>
    valueText(field, value, { locale, yes: t('yes'), no: t('no'), unseen: '' })
}

function Examples({ formula }: { formula: ShownFormula }) {
  const t = useText('backend')
  const locale = useLocale()
  const text = useValueText()
  const parameters = Object.entries((formula.parameters.properties ?? {}) as Properties)
  const label = (name: string, field: Field): string => field['x-label']?.[locale] ?? name
  const result = formula.result as Field
  const noted = formula.examples.some(({ note }) => note)
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table withTableBorder aria-label={t('formulas.examples')}>
        <Table.Thead>
          <Table.Tr>
            {parameters.map(([name, field]) => (
              <Table.Th key={name}>{label(name, field)}</Table.Th>
            ))}
            <Table.Th>{label('result', result)}</Table.Th>
            {noted && <Table.Th>{t('formulas.note')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {formula.examples.map(({ given, result: out, note }, index) => (
            <Table.Tr key={index}>
              {parameters.map(([name, field]) => (
                <Table.Td key={name}>{text(field, given[name] ?? field.default)}</Table.Td>
              ))}
              <Table.Td fw={600}>{text(result, out)}</Table.Td>
              {noted && <Table.Td>{(note as Bilingual | undefined)?.[locale]}</Table.Td>}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Calculate() {
  const t = useText('backend')
  const busy = useStatusPart(useForm(), (status) => status.busy)
  return (
    <Button type="submit" variant="default" loading={busy}>
      {t('formulas.calculate')}
    </Button>
  )
}

/** A formula: what it is for, its worked examples, and a form that works it out with the settings and rates of this site. */
function Opened({ formula }: { formula: ShownFormula }) {
  const t = useText('backend')
  const locale = useLocale()
  const { client } = useSession()
  const text = useValueText()
  const [out, setOut] = useState<unknown>()
  const { module, name, description, source, result, parameters } = formula
  const calculate = async (given: unknown) => {
    setOut(undefined)
    const answer = await client.call<{ data: { result: unknown } }>(
      `/api/formula/${module}/${name}`,
      { method: 'POST', body: { given } },
    )
    if (!answer.ok) return answer.failures
    setOut(answer.value.data.result)
    return undefined
  }
  const field = result as Field
  return (
    <Stack gap="md">
      {description && <Text>{description[locale]}</Text>}
      <Text size="sm" c="dimmed">
        {t('formulas.source')}: {source} · <Code>{`${module}/${name}`}</Code>
      </Text>
      <Title order={3} size="h6">
        {t('formulas.examples')}
      </Title>
      <Examples formula={formula} />
      <Title order={3} size="h6">
        {t('formulas.try')}
      </Title>
      <SchemaForm
        schema={parameters as never}
        columns={2}
        fillDefaults
        onSubmit={calculate}
        actions={<Calculate />}
        label={formula.label[locale]}
      />
      <Text role="status" fw={600}>
        {out === undefined
          ? ''
          : `${field['x-label']?.[locale] ?? ''}: ${out === null ? t('formulas.nothing') : text(field, out)}`}
      </Text>
    </Stack>
  )
}

/** A formula by its name, opened by a click. */
export function FormulaPart({ formula }: { formula: ShownFormula }) {
  const locale = useLocale()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget: { open } }) => setIsOpen(open)}>
      <summary>{formula.label[locale]}</summary>
      {isOpen && <Opened formula={formula} />}
    </details>
  )
}
