import './tree.css'
import { useText } from '#i18n'
import { Button } from '#ui'
import { useSchemaText } from '../../fieldTexts.ts'
import type { StructureProps } from '../../widgetTypes.ts'
import { treeRows } from './tree.ts'
import { KEY, useTree } from './useTree.ts'
import { TreeEntry } from './TreeEntry.tsx'

/**
 * A list whose entries have entries of the same kind below them (a property that refers to the same schema): moved by
 * dragging, by buttons, and by Alt with an arrow; each opens to be edited in its place.
 */
export function TreeWidget({ path, spec, readOnly }: StructureProps) {
  const tree = useTree(path, spec)
  const t = useText('forms')
  const label = useSchemaText()(spec.label)
  const rows = treeRows(tree.items, tree.below)
  return (
    <div ref={tree.root} className="sala-tree">
      {rows.length === 0 && <p className="sala-entries-empty">{t('list.empty')}</p>}
      <ul aria-label={label}>
        {rows.map(({ place, item }) => (
          <TreeEntry key={KEY(place)} tree={tree} place={place} item={item} readOnly={readOnly} />
        ))}
      </ul>
      {!readOnly && (
        <div className="sala-entries-foot">
          <Button icon="plus" data-add onClick={() => tree.add([tree.items.length])}>
            {t('list.add')}
          </Button>
          {tree.undo && (
            <Button kind="quiet" onClick={tree.undo}>
              {t('list.undo')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
