import type { Model } from '../../types.ts'
import { pascal } from './entityTypes.ts'

/** A module with the drawings of these icons by their names; only what is named is downloaded. */
function iconModule(constant: string, names: (string | undefined)[]): string {
  const known = [...new Set(names)].filter((name) => name !== undefined).toSorted()
  return [
    'import {',
    ...known.map((name) => `  Icon${pascal(name)},`),
    '  type TablerIcon,',
    "} from '@tabler/icons-react'",
    '',
    `export const ${constant}: Record<string, TablerIcon> = {`,
    ...known.map((name) => `  '${name}': Icon${pascal(name)},`),
    '}',
    '',
  ].join('\n')
}

/** The icons of the menu, by the routes that stand in it. */
export const menuIcons = ({ modules }: Model): string =>
  iconModule(
    'menuIcons',
    Object.values(modules).flatMap(({ routes }) =>
      routes.filter(({ inMenu }) => inMenu).map(({ icon }) => icon),
    ),
  )

/** The icons of the palette. */
export const blockIcons = (icons: (string | undefined)[]): string => iconModule('blockIcons', icons)
