import { NativeSelect } from '@mantine/core'
import { useText } from '#i18n'
import { nodeOf, type NodeId } from '#pages/model'
import type { BlockDocument } from '#schema'
import { useBuilder, useBuilderState } from '../../context/builderContext.ts'
import { Group } from '../Group.tsx'
import { EntitySelect, RecordChoice, type Chosen } from './RecordChoice.tsx'
import { useBindables } from '../../data/useBindables.ts'

const NOTHING: Record<string, unknown> = {}

/** Of what a block repeats its content: records of an entity, or a list that a record has. */
export function RowsGroup({ id, rows }: { id: NodeId; rows: NonNullable<BlockDocument['rows']> }) {
  const t = useText('builder')
  const { actions } = useBuilder()
  const props = useBuilderState((state) => {
    const node = nodeOf(state.model, id)
    return node?.kind === 'object' ? node.data.props : NOTHING
  })
  const { lists } = useBindables(id)
  const entity = typeof props.entity === 'string' ? props.entity : ''
  const list = typeof props[rows.list] === 'string' ? (props[rows.list] as string) : ''
  const { [rows.list]: _list, entity: _entity, filter: _filter, sort: _sort, ...rest } = props
  const write = (next: Record<string, unknown>): void =>
    actions.edit(id, {
      props: {
        ...rest,
        ...Object.fromEntries(
          Object.entries(next).filter(([, value]) => value !== undefined && value !== ''),
        ),
      },
    })
  return (
    <Group name="data" title={t('data.rows')}>
      <EntitySelect
        label={t('data.entity')}
        value={entity}
        onChange={(next) => write({ entity: next })}
      />
      {(lists.length > 0 || list !== '') && (
        <NativeSelect
          size="xs"
          label={t('data.list')}
          value={list}
          onChange={({ currentTarget: { value } }) =>
            write(value ? { [rows.list]: value } : { entity })
          }
          data={[{ value: '', label: t('data.no-list') }, ...lists]}
        />
      )}
      {entity !== '' && list === '' && (
        <RecordChoice
          key={entity}
          entity={entity}
          filter={props.filter as Chosen['filter']}
          sort={props.sort as Chosen['sort']}
          onChange={(next) => write({ entity, ...next })}
        />
      )}
      {(entity !== '' || list !== '') && <p className="builder-note">{t('data.rows-hint')}</p>}
    </Group>
  )
}
