import { lazyComponent } from '#ui'
import { Loading } from '../Loading.tsx'

/** Fetched by the screens that show answers. */
export const AnswerView = /* @__PURE__ */ lazyComponent(
  async () => (await import('./AnswerView.tsx')).AnswerView,
)
export const AnswersScreen = /* @__PURE__ */ lazyComponent(
  async () => (await import('./AnswersScreen.tsx')).AnswersScreen,
  Loading,
)
