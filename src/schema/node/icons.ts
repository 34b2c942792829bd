import iconNames from '@tabler/icons-react/dist/esm/icons-list.mjs'
import { suggest, type Problem } from '../problem.ts'
import type { BlockDocument, EntityDocument, ModuleDocument, StepDocument } from '../types.ts'
import type { SourceFile } from './read.ts'

const KNOWN = new Set(iconNames)

type Named = [path: string, icon: string | undefined]

function namedIcons({ kind, document }: SourceFile): Named[] {
  switch (kind) {
    case 'module': {
      const { icon, routes } = document as unknown as ModuleDocument
      return [
        ['icon', icon],
        ...routes.flatMap((route, index): Named[] => [
          [`routes[${index}].icon`, route.icon],
          ...(route.screens ?? []).map((screen, at): Named => [
            `routes[${index}].screens[${at}].icon`,
            typeof screen === 'string' ? undefined : screen.icon,
          ]),
        ]),
      ]
    }
    case 'entity':
      return [['x-entity.icon', (document as unknown as EntityDocument)['x-entity'].icon]]
    case 'block':
    case 'step':
      return [['icon', (document as unknown as BlockDocument | StepDocument).icon]]
    default:
      return []
  }
}

/** Icons that documents name and the icon package does not have: a plain one would stand there. */
export const checkIcons = (sources: SourceFile[]): Problem[] =>
  sources.flatMap((source) =>
    namedIcons(source)
      .filter(([, icon]) => icon !== undefined && !KNOWN.has(icon))
      .map(([path, icon]) => ({
        file: source.file,
        path,
        message: `"${icon}" is no icon.${suggest(icon!, KNOWN) || ' Choose one of tabler.io/icons.'}`,
      })),
  )
