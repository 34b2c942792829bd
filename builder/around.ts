/** What stands around an open page, as one download right behind it: the page is shown and can be worked on before. */
export { dressed } from '#crud'
export { BuilderDnd } from './canvas/BuilderDnd.tsx'
export { LeftTabs } from './panels/LeftTabs.tsx'
export { ProblemCount } from './problems/ProblemCount.tsx'
export { TopBar } from './panels/TopBar.tsx'
