export {
  firstColumns,
  generatedLayout,
  listableFields,
  NAME_LISTS,
  neededFields,
  withLayout,
  type FieldWords,
  type NameList,
  type ScreenLayout,
  type ScreenSection,
} from './layout.ts'
export {
  mergeScreen,
  type MergedScreen,
  type MergeNote,
  type OrderedNames,
  type ScreenOverlay,
} from './mergeScreen.ts'
export { overlayOf } from './overlayOf.ts'
export { HIDDEN, placeOf, REST, withFieldAt } from './place.ts'
export {
  changedFields,
  changedSections,
  movedNames,
  resetField,
  resetName,
  resetSection,
} from './changed.ts'
