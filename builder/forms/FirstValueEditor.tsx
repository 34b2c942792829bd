import { NativeSelect, TextInput } from '@mantine/core'
import { firstValue, ValueInput } from '#crud'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import type { NodeId } from '#pages/model'
import { Values } from '../panels/inspector/Values.tsx'
import { kindOf } from './checks.ts'
import { readFirst, writeFirst, type FirstValue, type Known } from './firstValue.ts'
import { useFieldProps } from './useField.ts'
import '../panels/inspector/rules/rules.css'

const PROPS = ['widget', 'initial'] as const
const OF_PEOPLE: Known[] = ['firstname', 'lastname', 'fullname', 'username']
const [NOTHING, ROUTE, OWN] = ['', 'route', 'own']

/** What a field starts with before anybody has answered it, without code; what says more is kept as JSON. */
export function FirstValueEditor({ id, schema }: { id: NodeId; schema: JsonSchema }) {
  const t = useText('builder')
  const [{ widget = 'text', initial }, putProps] = useFieldProps<{
    widget: string
    initial: unknown
  }>(id, PROPS)
  const kind = kindOf(widget)
  const first = initial === undefined ? undefined : readFirst(initial)
  const write = (next: FirstValue | undefined): void =>
    putProps({ initial: next && writeFirst(next) })
  const code = initial !== undefined && !first && (
    <>
      <p className="builder-note">{t('first.more')}</p>
      <Values id={id} part="props" schema={schema} title={t('formula.code')} />
    </>
  )
  if (!kind) return code || null
  const known: Known[] = kind === 'date' ? ['today'] : kind === 'text' ? OF_PEOPLE : []
  const chosen =
    first === undefined ? NOTHING : 'known' in first ? first.known : 'route' in first ? ROUTE : OWN
  const choose = (name: string): void =>
    write(
      name === NOTHING
        ? undefined
        : name === ROUTE
          ? { route: 'ref' }
          : name === OWN
            ? { own: firstValue({ kind }) as string | number }
            : { known: name as Known },
    )
  const names =
    first && 'known' in first && !known.includes(first.known) ? [...known, first.known] : known
  return (
    <fieldset
      className="builder-rule"
      data-first={initial === undefined ? 'none' : first ? 'edited' : 'code'}
    >
      <legend>{t('first.title')}</legend>
      {code || (
        <NativeSelect
          size="xs"
          aria-label={t('first.title')}
          value={chosen}
          onChange={({ currentTarget: { value } }) => choose(value)}
          data={[
            { value: NOTHING, label: t('first.nothing') },
            ...names.map((name) => ({ value: name as string, label: t(`first.${name}`) })),
            { value: ROUTE, label: t('first.route') },
            { value: OWN, label: t('choices.own') },
          ]}
        />
      )}
      {first && 'route' in first && (
        <TextInput
          size="xs"
          label={t('first.route-name')}
          description={t('first.route-help', { name: first.route })}
          value={first.route}
          onChange={({ currentTarget: { value } }) =>
            write({ route: value.replace(/[^\w-]/g, '') })
          }
        />
      )}
      {first && 'own' in first && (
        <ValueInput
          subject={{ kind }}
          value={first.own}
          onChange={(own) => write({ own: own as string | number })}
        />
      )}
    </fieldset>
  )
}
