/** A function over 80 lines, and why it is one. */
export interface LongFunction {
  file: string
  /** As the linter names it; `anonymous` where it has none. */
  name: string
  why: string
}

export const LONG_FUNCTIONS: LongFunction[] = [
  {
    file: 'blocks/entity-list/import/useImport.ts',
    name: 'useImport',
    why: 'one import whose acts share its stage and what stops it',
  },
  {
    file: 'builder/context/pictureQueue.ts',
    name: 'createPictureQueue',
    why: 'one queue whose acts share uploads, batches and what stops them',
  },
  {
    file: 'builder/context/randomStep.ts',
    name: 'steps',
    why: 'a table: one entry for each step that a history may take',
  },
  {
    file: 'builder/data/usePageData.ts',
    name: 'watchPageData',
    why: 'one watch whose acts share what is known, pending and told',
  },
  {
    file: 'builder/intents/intents.ts',
    name: 'createIntents',
    why: 'a table: one entry for each intent',
  },
  {
    file: 'builder/panels/inspector/RowInspector.tsx',
    name: 'RowInspector',
    why: 'one form of groups that depend on each other',
  },
  {
    file: 'builder/store/builderStore.ts',
    name: 'createBuilderStore',
    why: 'the acts of one store over one state',
  },
  {
    file: 'builder/workbench/Workbench.tsx',
    name: 'Desk',
    why: 'the composition of the builder: what it holds is hooks and parts',
  },
  {
    file: 'src/app/backend/useFocusBack.ts',
    name: 'watchFocus',
    why: 'one watch whose listeners share where the focus was',
  },
  {
    file: 'src/forms/drafts/useDraft.ts',
    name: 'useDraft',
    why: 'one draft whose effect and acts share its revision',
  },
  {
    file: 'src/forms/schema/reader.ts',
    name: 'createReader',
    why: 'the functions of one reader, which call each other and share its caches',
  },
  {
    file: 'src/gateway/client.ts',
    name: 'createClient',
    why: 'the calls of one client over one token and one watch of what is late',
  },
  {
    file: 'src/app/backend/start.tsx',
    name: 'startBackend',
    why: 'the frame of the backend with the ports that its parts share',
  },
  {
    file: 'src/app/backend/tools/ToolsScreen.tsx',
    name: 'ToolsScreen',
    why: 'one form whose parts depend on each other, and its answer',
  },
  {
    file: 'src/layouts/backend/HeaderTools.tsx',
    name: 'HeaderTools',
    why: 'a table: one entry for each tool of the header',
  },
  {
    file: 'src/layouts/backend/SitePicker.tsx',
    name: 'SitePicker',
    why: 'one dialog of states that follow on each other',
  },
]
