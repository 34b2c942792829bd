import { ActionIcon, Button, NumberInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconCopy, IconPlus, IconTrash } from '@tabler/icons-react'
import { memo, useCallback, useMemo, type ReactNode } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useText } from '#i18n'
import { nodeOf, type Breakpoint, type NodeId, type ObjectNode, type PageModel, type PageNode } from '#pages/model'
import { useBlockName } from '../blockName.ts'
import { useBuilder, useBuilderState } from '../builderContext.ts'
import { widthAt } from '../commands/index.ts'
import { FIELD_SETTINGS, OBJECT_SETTINGS, OBJECT_STYLE, PAGE_SETTINGS, ROW_STYLE } from './inspectorSchemas.ts'
import { withAddress, withPicture } from './seoPicture.ts'
import { ManyInspector } from './ManyInspector.tsx'
import { ValueForm } from './ValueForm.tsx'

/** Whatever is selected, to be changed: a block by the schema of its props, a row, a column, or the page itself. */
export const Inspector = memo(function Inspector() {
  const { store } = useBuilder()
  const id = useBuilderState((state) => state.selection)
  const node = useBuilderState((state) => (state.selection === null ? undefined : nodeOf(state.model, state.selection)))
  const count = useBuilderState((state) => state.also.length + 1)
  if (count > 1) return <div className="builder-inspector" data-inspector="many"><ManyInspector count={count} /></div>
  return (
    <div className="builder-inspector" onBlur={() => store.endTyping()} data-inspector={node?.kind ?? 'page'}>
      {node && id !== null ? <NodeInspector key={id} node={node} /> : <PageInspector />}
    </div>
  )
})

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="builder-part" aria-label={title}>
      <p className="builder-subtitle">{title}</p>
      {children}
    </section>
  )
}

function NodeInspector({ node }: { node: PageNode }) {
  const t = useText('builder')
  const nameOf = useBlockName()
  return (
    <>
      <Trail id={node.id} />
      <Head id={node.id} name={node.kind === 'object' ? nameOf(node.data.type) : t(`part.${node.kind}`)} />
      {node.kind === 'object' && <ObjectInspector node={node} />}
      {node.kind === 'column' && <ColumnInspector id={node.id} />}
      {node.kind === 'row' && (
        <Part title={t('inspector.style')}>
          <Values id={node.id} part="style" schema={ROW_STYLE} values={(node.data.style ?? {}) as Record<string, unknown>} title={t('inspector.style')} />
        </Part>
      )}
      <Foot id={node.id} hasColumns={node.kind !== 'object'} />
    </>
  )
}

/** What is done with the whole of a node. Typing in its fields does not draw this again. */
const Head = memo(function Head({ id, name }: { id: NodeId; name: string }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  return (
    <div className="builder-inspector-head">
      <h2 className="builder-title">{name}</h2>
      <ActionIcon variant="subtle" color="gray" aria-label={t('action.up')} title={t('action.up')} onClick={() => actions.moveBeside(id, -1)}><IconArrowUp size={18} /></ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('action.down')} title={t('action.down')} onClick={() => actions.moveBeside(id, 1)}><IconArrowDown size={18} /></ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('action.duplicate')} title={t('action.duplicate')} onClick={() => actions.duplicate([id])}><IconCopy size={18} /></ActionIcon>
      <ActionIcon variant="subtle" color="red" aria-label={t('action.delete')} title={t('action.delete')} onClick={() => actions.remove([id])}><IconTrash size={18} /></ActionIcon>
    </div>
  )
})

const Foot = memo(function Foot({ id, hasColumns }: { id: NodeId; hasColumns: boolean }) {
  const t = useText('builder')
  const { actions, store } = useBuilder()
  return (
    <>
      {hasColumns && <Button variant="default" size="compact-sm" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => actions.addColumn(id)}>{t('action.add-column')}</Button>}
      <Button variant="subtle" size="compact-sm" onClick={() => store.select(null)}>{t('inspector.to-page')}</Button>
    </>
  )
})

/** Ids of what a node stands in, outermost first, as one string, which stays equal while they do. */
function trailOf(model: PageModel, id: NodeId): string {
  const around: NodeId[] = []
  for (let at = nodeOf(model, id)?.parent ?? null; at !== null; at = nodeOf(model, at)?.parent ?? null) around.unshift(at)
  return around.join('\n')
}

/** What the selection stands in, each a way out. */
const Trail = memo(function Trail({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { store } = useBuilder()
  const nameOf = useBlockName()
  const ids = useBuilderState((state) => trailOf(state.model, id))
  const { model } = store.getState()
  const around = ids.split('\n').flatMap((one) => nodeOf(model, one) ?? [])
  return (
    <nav className="builder-trail" aria-label={t('inspector.trail')}>
      {around.map((one) => (
        <button key={one.id} type="button" onClick={() => store.select(one.id)}>{one.kind === 'object' ? nameOf(one.data.type) : t(`part.${one.kind}`)}</button>
      ))}
    </nav>
  )
})

/** Values of one part of a node; an emptied part goes. `null` for the node's own fields. */
function Values({ id, part, schema, values, title }: { id: NodeId; part: string | null; schema: JsonSchema; values: Record<string, unknown>; title: string }) {
  const { actions } = useBuilder()
  const change = useCallback(
    (next: Record<string, unknown>) => {
      if (part === null) actions.edit(id, Object.fromEntries(Object.keys(schema.properties ?? {}).map((key) => [key, next[key]])))
      else actions.edit(id, { [part]: part !== 'props' && Object.values(next).every((value) => value === undefined) ? undefined : next })
    },
    [actions, id, part, schema],
  )
  return <ValueForm schema={schema} values={values} label={title} onChange={change} />
}

function ObjectInspector({ node }: { node: ObjectNode }) {
  const t = useText('builder')
  const { blocks } = useBuilder()
  const block = Object.hasOwn(blocks, node.data.type) ? blocks[node.data.type] : undefined
  const own = node.data as unknown as Record<string, unknown>
  if (!block) return <p className="builder-note">{t('inspector.unknown', { type: node.data.type })}</p>
  const hasProps = Object.keys((block.props as JsonSchema).properties ?? {}).length > 0
  return (
    <>
      {block.field && <Part title={t('inspector.field')}><Values id={node.id} part={null} schema={FIELD_SETTINGS} values={own} title={t('inspector.field')} /></Part>}
      {hasProps && <Part title={t('inspector.content')}><Values id={node.id} part="props" schema={block.props as JsonSchema} values={node.data.props} title={t('inspector.content')} /></Part>}
      <Part title={t('inspector.style')}><Values id={node.id} part="style" schema={OBJECT_STYLE} values={(node.data.style ?? {}) as Record<string, unknown>} title={t('inspector.style')} /></Part>
      <Part title={t('inspector.advanced')}><Values id={node.id} part={null} schema={OBJECT_SETTINGS} values={own} title={t('inspector.advanced')} /></Part>
    </>
  )
}

const BREAKPOINTS: Breakpoint[] = ['base', 'sm', 'md', 'lg']

function ColumnInspector({ id }: { id: NodeId }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const model = useBuilderState((state) => state.model)
  return (
    <Part title={t('inspector.width')}>
      {BREAKPOINTS.map((breakpoint) => (
        <NumberInput key={breakpoint} size="sm" label={t(`breakpoint.${breakpoint}`)} min={1} max={12} clampBehavior="strict" value={widthAt(model, id, breakpoint)} onChange={(value) => {
            if (typeof value === 'number' && value !== widthAt(model, id, breakpoint)) actions.resize(id, breakpoint, value)
          }} />
      ))}
    </Part>
  )
}

function PageInspector() {
  const t = useText('builder')
  const { actions } = useBuilder()
  const page = useBuilderState((state) => state.model.page)
  const change = useCallback((next: Record<string, unknown>) => actions.editPage({ title: next.title, seo: withAddress(next.seo) }), [actions])
  const values = useMemo(() => ({ ...page, seo: withPicture(page.seo) }) as Record<string, unknown>, [page])
  return (
    <>
      <h2 className="builder-title">{t('inspector.page')}</h2>
      <p className="builder-note">{t('inspector.page-hint')}</p>
      <p className="builder-slug"><span>{t('inspector.slug')}</span> <code>/cms/page/{page.slug}</code></p>
      <ValueForm schema={PAGE_SETTINGS} values={values} label={t('inspector.page')} onChange={change} />
    </>
  )
}
