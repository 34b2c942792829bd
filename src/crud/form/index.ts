import { lazy } from 'react'

/** Fetched by the screens that change records. */
export const RecordForm = /* @__PURE__ */ lazy(() => import('./RecordForm.tsx'))
