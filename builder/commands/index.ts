export type { CommandContext } from './context.ts'
export {
  draggedOf,
  isOpen,
  listTargets,
  refusalsOf,
  sameTarget,
  targetAfter,
  targetForBlock,
  isSlot,
  isWithin,
  objectsInOrder,
  type Beside,
  type EmptySlot,
  type Target,
  type Dragged,
} from './target.ts'
export { insertBlock } from './insertBlock.ts'
export { insertPictures, pictureBlock, type PlacedPicture } from './insertPictures.ts'
export { anchorOf, targetOf, type Anchor } from './anchor.ts'
export { isOwnRow, moveBlock } from './moveBlock.ts'
export { moveBeside } from './moveBeside.ts'
export { type Fit, copyNodes, pasteNodes, rowTargetAfter, readClipboard } from './clipboard.ts'
export { named, topmost, withItsRow, deleteNodes, duplicateNodes, moveNodes } from './manyNodes.ts'
export { containers, groupNodes, ungroupNode } from './groupNodes.ts'
export { aliasesAfter } from './aliasesAfter.ts'
export { editNode, editPage, changesTo } from './editNode.ts'
export {
  editRow,
  partNameProblem,
  renamePart,
  rowsOfParts,
  rowsOfSet,
  dataSetOf,
  typingKey,
} from './editRow.ts'
export { editEntries, takesBackEntry } from './editEntries.ts'
export { restorePart } from './restorePart.ts'
export { addRow } from './addRow.ts'
export { addColumn } from './addColumn.ts'
export { resizeColumn, widthAt, widthLimit } from './resizeColumn.ts'
export { withStyle } from './withStyle.ts'
export {
  partBlock,
  rowsOf,
  insertRows,
  insertUse,
  replaceWithPart,
  detachPart,
} from './partNodes.ts'
export { formFieldsOf, rowsFromEntity, type FieldsOf } from './fieldsFrom.ts'
export {
  answerOfNode,
  answerPlaces,
  isUnread,
  nameByLabel,
  nameProblem,
  renameAnswer,
} from './renameAnswer.ts'
