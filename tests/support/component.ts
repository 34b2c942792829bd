import './countRenders.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

afterEach(cleanup)
// What is waited for may take its time on a busy machine (ms).
configure({ asyncUtilTimeout: 10_000 })
