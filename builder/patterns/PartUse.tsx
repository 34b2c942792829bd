import { Button } from '@mantine/core'
import { IconPencil, IconUnlink } from '@tabler/icons-react'
import { useCallback, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { UsesList, useUses } from '#crud'
import { ValueForm } from '#forms'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { nodeOf, settingsOf, type NodeId } from '#pages/model'
import type { BlockDocument, PageRow } from '#schema'
import { pickText } from '#shared'
import { useBuilder, useBuilderState } from '../context/builderContext.ts'
import { Group } from '../panels/Group.tsx'
import { builderOf } from './builderOf.ts'
import { useLibrary } from './useLibrary.ts'
import './patterns.css'

const NOTHING: Record<string, unknown> = {}

/** The form of what one use of a part sets: each by the schema of the prop that the part leaves open. */
function schemaOf(rows: PageRow[], blocks: Record<string, BlockDocument>): JsonSchema | null {
  const settings = settingsOf(rows).flatMap(({ name, object, prop }) => {
    const schema = (blocks[object.type]?.props as JsonSchema | undefined)?.properties?.[prop] as
      JsonSchema | undefined
    return schema ? [[name, { ...schema, 'x-label': { th: name, en: name } }] as const] : []
  })
  return settings.length > 0 ? { type: 'object', properties: Object.fromEntries(settings) } : null
}

/** A use of a reusable part: what it sets for itself, where else the part stands, and the ways to the original and away from it. */
export function PartUse({ id, part }: { id: NodeId; part: NonNullable<BlockDocument['part']> }) {
  const t = useText('builder')
  const locale = useLocale()
  const { blocks, actions } = useBuilder()
  const of = useBuilderState(
    (state) =>
      (nodeOf(state.model, id)?.data as { props?: Record<string, unknown> } | undefined)?.props?.[
        part.id
      ] as string | undefined,
  )
  const values = useBuilderState(
    (state) =>
      ((nodeOf(state.model, id)?.data as { props?: Record<string, unknown> } | undefined)?.props?.[
        part.values
      ] ?? NOTHING) as Record<string, unknown>,
  )
  const { data: entries } = useLibrary()
  const entry = entries?.find(({ own }) => own?.id === of)
  const uses = useUses('part', of)
  const schema = useMemo(() => (entry ? schemaOf(entry.rows, blocks) : null), [entry, blocks])
  const change = useCallback(
    (next: Record<string, unknown>) => {
      const set = Object.fromEntries(
        Object.entries(next).filter(
          ([, value]) => value !== undefined && value !== null && value !== '',
        ),
      )
      actions.write(id, [part.values], Object.keys(set).length > 0 ? set : undefined)
    },
    [actions, id, part],
  )
  if (!entries) return null
  if (!entry || of === undefined) return <p className="builder-note">{t('pattern.part-missing')}</p>
  const title = pickText(entry.title, locale)
  return (
    <Group name="content" title={t('pattern.part', { name: title })}>
      <div className="builder-part-use" data-part-use={of}>
        {schema ? (
          <ValueForm
            schema={schema}
            values={values}
            label={t('pattern.values')}
            onChange={change}
          />
        ) : (
          <p className="builder-note">{t('pattern.no-values')}</p>
        )}
        <Button
          component={Link}
          to={builderOf(of)}
          variant="default"
          size="compact-sm"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          {t('pattern.edit-original')}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconUnlink size={16} aria-hidden />}
          onClick={() => actions.detach(id, entry.rows)}
        >
          {t('intent.detach')}
        </Button>
        {uses.data && uses.data.length > 0 && (
          <details>
            <summary>{t('pattern.used', { count: uses.data.length })}</summary>
            <UsesList uses={uses.data} plain />
          </details>
        )}
      </div>
    </Group>
  )
}
