import type { Breakpoint } from '../operation.ts'

/** Smallest first; what a smaller width says holds for the larger ones until they say otherwise. */
export const BREAKPOINTS: readonly Breakpoint[] = ['base', 'sm', 'md', 'lg']
export const SIDES = ['top', 'end', 'bottom', 'start'] as const
export const CORNERS = ['topStart', 'topEnd', 'bottomEnd', 'bottomStart'] as const
