import { useText } from '#i18n'
import { Button, IconButton } from '#ui'
import { Field } from '../../Field.tsx'
import { moveItem, stepTo, type TreeItem, type TreePlace } from './tree.ts'
import { KEY, type Tree } from './useTree.ts'

interface Props {
  tree: Tree
  place: TreePlace
  item: TreeItem
  readOnly: boolean
}

/** Where an entry can be moved to, and the way out of the tree. */
function EntryActions({ tree, place, item }: Omit<Props, 'readOnly'>) {
  const t = useText('forms')
  const { items, below, most, put, remove } = tree
  const title = tree.titleOf(item)
  return (
    <span className="sala-tree-actions">
      {(['up', 'down', 'out', 'in'] as const).map((move) => {
        const to = stepTo(items, below, place, move)
        const icon = ({ up: 'up', down: 'down', out: 'left', in: 'right' } as const)[move]
        return (
          <IconButton
            key={move}
            icon={icon}
            label={t(`tree.${move}`, { title })}
            disabled={!to || !moveItem(items, below, place, to, most)}
            onClick={() => put(place, to)}
          />
        )
      })}
      <IconButton
        icon="trash"
        label={t('tree.remove', { title })}
        onClick={() => remove(place, item)}
      />
    </span>
  )
}

/** What an entry says, to be edited in its place. */
function EntryFields({ tree, place, item, readOnly }: Props) {
  const t = useText('forms')
  const { below, most, fields, pathOf, add } = tree
  return (
    <div className="sala-tree-fields">
      {fields
        .filter(({ name }) => name !== below)
        .map((field) => (
          <Field key={field.name} path={[...pathOf(place), field.name]} spec={field} />
        ))}
      {!readOnly && place.length < most && (
        <Button
          icon="plus"
          onClick={() =>
            add([...place, Array.isArray(item[below]) ? (item[below] as unknown[]).length : 0])
          }
        >
          {t('tree.add-below')}
        </Button>
      )}
    </div>
  )
}

/** One entry of a tree: its grip, its name, what is done with it, and its fields where it is open. */
export function TreeEntry({ tree, place, item, readOnly }: Props) {
  const t = useText('forms')
  const { open, setOpen, over, hold, onKey } = tree
  const [key, title] = [KEY(place), tree.titleOf(item)]
  const isOpen = open === key
  return (
    <li
      data-place={key}
      data-level={place.length}
      data-over={over && KEY(over.place) === key ? over.side : undefined}
      aria-level={place.length}
    >
      <div className="sala-tree-row">
        {!readOnly && (
          <button
            type="button"
            className="sala-tree-grip"
            data-grip
            aria-label={t('tree.move', { title })}
            title={t('tree.hint')}
            onKeyDown={onKey(place)}
            onPointerDown={(event) => hold(place, event)}
          >
            ⠿
          </button>
        )}
        <button
          type="button"
          className="sala-tree-title"
          aria-expanded={isOpen}
          onClick={() => setOpen(isOpen ? undefined : key)}
        >
          {title}
        </button>
        {!readOnly && <EntryActions tree={tree} place={place} item={item} />}
      </div>
      {isOpen && <EntryFields tree={tree} place={place} item={item} readOnly={readOnly} />}
    </li>
  )
}
