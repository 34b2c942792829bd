import { createContext } from 'react'
import type { ObjectAnswers } from './pageAnswers.ts'

/** What the row around an object, where there is one, gives to objects by their ids. */
export const RowContext = createContext<Record<string, ObjectAnswers>>({})
