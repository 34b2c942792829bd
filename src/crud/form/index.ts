import { lazy } from 'react'

/** Fetched by the screens that change records. */
export const RecordForm = lazy(() => import('./RecordForm.tsx'))
