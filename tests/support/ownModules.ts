import { vi } from 'vitest'

/** What our modules keep while they run, one file must not find as another left it; vitest calls this before each. */
vi.resetModules()
