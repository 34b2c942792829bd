import { memo, useMemo } from 'react'
import type { JsonSchema } from '#forms/schema'
import { useLocale, useText } from '#i18n'
import { contentSchema, mayPlace, nodeOf, type NodeId } from '#pages/model'
import type { BlockDocument } from '#schema'
import { useSession } from '#session'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { BindGroup, useBind } from '../data/BindGroup.tsx'
import { lazyPart } from '../../lazy/lazyPart.tsx'
import { Group } from '../Group.tsx'
import {
  FIELD_TEXTS,
  NAMED_FIELD_SETTINGS,
  OBJECT_SETTINGS,
  FORM_FIELD_SETTINGS,
  VISIBILITY_SETTINGS,
} from './schemas.ts'
import { Values } from './Values.tsx'

const AnswerName = /* @__PURE__ */ lazyPart(
  async () => (await import('./AnswerName.tsx')).AnswerName,
)
const BlockUses = /* @__PURE__ */ lazyPart(async () => (await import('./BlockUses.tsx')).BlockUses)
const FieldContent = /* @__PURE__ */ lazyPart(
  async () => (await import('./FieldContent.tsx')).FieldContent,
)

const FieldSettings = /* @__PURE__ */ lazyPart(
  async () => (await import('./FieldSettings.tsx')).FieldSettings,
)

const FlowGroup = /* @__PURE__ */ lazyPart(async () => (await import('./FlowGroup.tsx')).FlowGroup)
export const HiddenWidths = /* @__PURE__ */ lazyPart(
  async () => (await import('./style/HiddenWidths.tsx')).HiddenWidths,
)

const LogicEditor = /* @__PURE__ */ lazyPart(
  async () => (await import('./rules/LogicEditor.tsx')).LogicEditor,
)

const OpenProps = /* @__PURE__ */ lazyPart(
  async () => (await import('../../patterns/OpenProps.tsx')).OpenProps,
)

const PartUse = /* @__PURE__ */ lazyPart(
  async () => (await import('../../patterns/PartUse.tsx')).PartUse,
)

const RecordsGroup = /* @__PURE__ */ lazyPart(
  async () => (await import('../data/RecordsGroup.tsx')).RecordsGroup,
)

const RowsGroup = /* @__PURE__ */ lazyPart(
  async () => (await import('../data/RowsGroup.tsx')).RowsGroup,
)

const RuleEditor = /* @__PURE__ */ lazyPart(
  async () => (await import('./rules/RuleEditor.tsx')).RuleEditor,
)

const usePageType = (): string => useBuilderState(({ model }) => model.page.type)

/** What a block says and is: its props by their schema first, then what few ask for, under one heading. Each group hears of its own. */
export const ObjectInspector = memo(function ObjectInspector({
  id,
  type,
}: {
  id: NodeId
  type: string
}) {
  const t = useText('builder')
  const errors = useText('errors')
  const locale = useLocale()
  const { blocks, contentOnly } = useBuilder()
  const { user } = useSession()
  const pageType = usePageType()
  const [isForm, isPart] = [pageType === 'form', pageType === 'part']
  const hasFlow = useBuilderState(({ model }) => {
    const node = nodeOf(model, id)
    return node?.kind === 'object' && node.data.flow !== undefined
  })
  const block = Object.hasOwn(blocks, type) ? blocks[type] : undefined
  if (!block) return <p className="builder-note">{t('inspector.unknown', { type })}</p>
  const hasProps = Object.keys((block.props as JsonSchema).properties ?? {}).length > 0
  if (!mayPlace(block, user?.roles ?? []))
    return (
      <p className="builder-note" data-forbidden>
        {contentOnly
          ? errors('block-forbidden', { type: block.label[locale] })
          : t('inspector.forbidden')}
      </p>
    )
  if (contentOnly) return <ContentInspector id={id} block={block} />
  return (
    <>
      {block.part && <PartUse id={id} part={block.part} />}
      {block.records && <RecordsGroup id={id} records={block.records} />}
      {block.rows && <RowsGroup id={id} rows={block.rows} />}
      {block.field && (
        <Group name="data" title={t('inspector.field')}>
          {isForm ? (
            <FieldSettings key={id} id={id} />
          ) : (
            <Values id={id} part={null} schema={FORM_FIELD_SETTINGS} title={t('inspector.field')} />
          )}
        </Group>
      )}
      {hasProps && !block.part && (
        <Group name="content" isPlain={!block.field}>
          {block.field ? (
            <FieldContent key={id} id={id} schema={block.props as JsonSchema} />
          ) : (
            <Content id={id} schema={block.props as JsonSchema} />
          )}
        </Group>
      )}
      {!block.field && !block.part && <BindGroup id={id} schema={block.props as JsonSchema} />}
      {isPart && <OpenProps id={id} type={type} />}
      {block.flow && (isForm || hasFlow) && (
        <Group name="flow">
          <FlowGroup id={id} />
        </Group>
      )}
      <Group name="advanced">
        {block.field && isForm && <AnswerName key={id} id={id} />}
        <Values
          id={id}
          part={null}
          schema={block.field && !isForm ? NAMED_FIELD_SETTINGS : OBJECT_SETTINGS}
          title={t('inspector.advanced')}
        />
        <BlockUses key={`uses ${type}`} type={type} />
      </Group>
    </>
  )
})

/** When a block is there, and what the answer of a field does. */
export const ObjectRules = memo(function ObjectRules({ id, type }: { id: NodeId; type: string }) {
  const t = useText('builder')
  const { blocks } = useBuilder()
  const isForm = usePageType() === 'form'
  return (
    <>
      <Group name="visibility">
        <RuleEditor id={id} />
        <HiddenWidths id={id} />
        <Values
          id={id}
          part={null}
          schema={VISIBILITY_SETTINGS}
          title={t('inspector.visibility')}
        />
      </Group>
      {blocks[type]?.field && isForm && (
        <Group name="logic">
          <LogicEditor id={id} />
        </Group>
      )}
    </>
  )
})

/** The block's own values; those that data takes the place of say so. */
function Content({ id, schema }: { id: NodeId; schema: JsonSchema }) {
  const t = useText('builder')
  const bind = useBind(id)
  const marked = useMemo(() => withMarks(schema, bind, t('bind.marked')), [schema, bind, t])
  return <Values id={id} part="props" schema={marked} title={t('inspector.content')} />
}

const withMarks = (schema: JsonSchema, bind: Record<string, string>, mark: string): JsonSchema =>
  Object.keys(bind).length === 0
    ? schema
    : {
        ...schema,
        properties: Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([name, part]) => [
            name,
            typeof part === 'object' && Object.hasOwn(bind, name)
              ? { ...part, 'x-help': mark }
              : part,
          ]),
        ),
      }

/** The words and pictures of a block alone. */
function ContentInspector({ id, block }: { id: NodeId; block: BlockDocument }) {
  const t = useText('builder')
  const schema = useMemo(() => contentSchema(block) as JsonSchema, [block])
  return (
    <>
      <p className="builder-note">{t('inspector.content-only')}</p>
      {block.field && (
        <Group name="data" title={t('inspector.field')}>
          <Values id={id} part={null} schema={FIELD_TEXTS} title={t('inspector.field')} />
        </Group>
      )}
      <Group name="content">
        <Values id={id} part="props" schema={schema} title={t('inspector.content')} />
      </Group>
    </>
  )
}
