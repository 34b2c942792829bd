/** A function over 80 lines, and why it is one. */
export interface LongFunction {
  file: string
  /** As the linter names it; `anonymous` where it has none. */
  name: string
  why: string
}

export const LONG_FUNCTIONS: LongFunction[] = [
  { file: 'builder/actions.ts', name: 'createActions', why: 'not yet taken apart' },
  { file: 'builder/canvas/Canvas.tsx', name: 'Sheet', why: 'not yet taken apart' },
  { file: 'builder/canvas/ColumnHandle.tsx', name: 'Handle', why: 'not yet taken apart' },
  {
    file: 'builder/canvas/SelectionInView.tsx',
    name: 'SelectionInView',
    why: 'not yet taken apart',
  },
  {
    file: 'builder/context/pictureQueue.ts',
    name: 'createPictureQueue',
    why: 'not yet taken apart',
  },
  { file: 'builder/context/randomStep.ts', name: 'steps', why: 'not yet taken apart' },
  { file: 'builder/data/usePageData.ts', name: 'anonymous', why: 'not yet taken apart' },
  { file: 'builder/data/usePageData.ts', name: 'usePageData', why: 'not yet taken apart' },
  { file: 'builder/data/useSaving.ts', name: 'useSaving', why: 'not yet taken apart' },
  { file: 'builder/intents/CommandPalette.tsx', name: 'anonymous', why: 'not yet taken apart' },
  {
    file: 'builder/intents/CommandPalette.tsx',
    name: 'CommandPalette',
    why: 'not yet taken apart',
  },
  { file: 'builder/intents/intents.ts', name: 'createIntents', why: 'not yet taken apart' },
  { file: 'builder/outline/Outline.tsx', name: 'Outline', why: 'not yet taken apart' },
  { file: 'builder/panels/Blocks.tsx', name: 'Blocks', why: 'not yet taken apart' },
  { file: 'builder/panels/ConflictDialog.tsx', name: 'ConflictDialog', why: 'not yet taken apart' },
  { file: 'builder/panels/DifferenceList.tsx', name: 'Differences', why: 'not yet taken apart' },
  { file: 'builder/panels/changeWords.ts', name: 'useChangeWords', why: 'not yet taken apart' },
  {
    file: 'builder/panels/history/VersionDialog.tsx',
    name: 'VersionDialog',
    why: 'not yet taken apart',
  },
  {
    file: 'builder/panels/inspector/ObjectInspector.tsx',
    name: 'ObjectInspector',
    why: 'not yet taken apart',
  },
  {
    file: 'builder/panels/inspector/RenameDialog.tsx',
    name: 'RenameDialog',
    why: 'not yet taken apart',
  },
  {
    file: 'builder/panels/inspector/RowInspector.tsx',
    name: 'RowInspector',
    why: 'not yet taken apart',
  },
  {
    file: 'builder/panels/review/ReviewDialog.tsx',
    name: 'ReviewDialog',
    why: 'not yet taken apart',
  },
  { file: 'builder/panels/settings/LanguagesDialog.tsx', name: 'Pair', why: 'not yet taken apart' },
  { file: 'builder/panels/settings/SlugField.tsx', name: 'SlugField', why: 'not yet taken apart' },
  { file: 'builder/patterns/Preview.tsx', name: 'Preview', why: 'not yet taken apart' },
  { file: 'builder/problems/Problems.tsx', name: 'Problem', why: 'not yet taken apart' },
  { file: 'builder/simulator/Simulator.tsx', name: 'Simulator', why: 'not yet taken apart' },
  { file: 'builder/store/builderStore.ts', name: 'createBuilderStore', why: 'not yet taken apart' },
  { file: 'builder/workbench/Workbench.tsx', name: 'Desk', why: 'not yet taken apart' },
  { file: 'builder/workbench/Workplace.tsx', name: 'anonymous', why: 'not yet taken apart' },
  { file: 'builder/workbench/Workplace.tsx', name: 'Workplace', why: 'not yet taken apart' },
  { file: 'src/app/backend/useFocusBack.ts', name: 'watchFocus', why: 'not yet taken apart' },
  { file: 'src/crud/media/MediaDetails.tsx', name: 'MediaDetails', why: 'not yet taken apart' },
  { file: 'src/flow/submit.ts', name: 'run', why: 'not yet taken apart' },
  { file: 'src/flow/submit.ts', name: 'createFormSubmit', why: 'not yet taken apart' },
  { file: 'src/forms/drafts/useDraft.ts', name: 'useDraft', why: 'not yet taken apart' },
  { file: 'src/forms/schema/formPageField.ts', name: 'valueSchema', why: 'not yet taken apart' },
  { file: 'src/forms/schema/reader.ts', name: 'createReader', why: 'not yet taken apart' },
  { file: 'src/gateway/client.ts', name: 'createClient', why: 'not yet taken apart' },
  { file: 'src/schema/screen/mergeScreen.ts', name: 'mergeScreen', why: 'not yet taken apart' },
]
