import { lazy } from 'react'

/** Fetched by the screens that show answers. */
export const AnswerView = /* @__PURE__ */ lazy(() => import('./AnswerView.tsx'))
export const AnswersScreen = /* @__PURE__ */ lazy(() => import('./AnswersScreen.tsx'))
