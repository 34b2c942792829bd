/** The code of each screen, as the build's manifest names it: a document names what its screen begins with, which would else be asked for one behind the other. */
export const SCREEN_MODULES: Readonly<Record<string, readonly string[]>> = {
  answers: ['src/crud/answers/AnswersScreen.tsx'],
  builder: ['src/app/backend/BuilderScreen.tsx'],
  bundles: ['src/app/backend/bundles/BundlesScreen.tsx'],
  create: ['src/crud/form/RecordForm.tsx'],
  edit: ['src/crud/form/RecordForm.tsx'],
  flow: ['src/app/backend/flows/FlowScreen.tsx'],
  flows: ['src/app/backend/flows/FlowsScreen.tsx'],
  media: ['src/app/backend/media/MediaScreen.tsx'],
  'new-page': ['src/app/backend/NewPageScreen.tsx'],
  profile: ['src/app/backend/Profile.tsx'],
  'reviewed-draft': ['src/app/backend/ReviewedDraft.tsx'],
  screen: ['src/app/backend/screens/ScreenScreen.tsx'],
  screens: ['src/app/backend/screens/ScreensScreen.tsx'],
  settings: ['src/app/backend/settings/SettingsScreen.tsx', 'src/crud/form/RecordForm.tsx'],
  theme: ['src/app/backend/theme/ThemeScreen.tsx'],
}
