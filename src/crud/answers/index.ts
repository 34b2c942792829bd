import { lazy } from 'react'

/** Fetched by the screens that show answers. */
export const AnswerView = lazy(() => import('./AnswerView.tsx'))
export const AnswersScreen = lazy(() => import('./AnswersScreen.tsx'))
