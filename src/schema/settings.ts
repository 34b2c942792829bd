import type { EntityDocument, Field, ModuleDocument, SettingsDocument } from './types.ts'

/** The entity that keeps the settings of a module, one record a site. */
export const settingsEntity = (module: string): string => `${module}-settings`

/** Marks the one record of a site; a second one would have the same. */
const MARK = 'module'

/** The settings of a module as an entity, so that they are stored, guarded, logged and drawn as every record is. */
export function entityOfSettings(
  module: string,
  { label }: Pick<ModuleDocument, 'label'>,
  { title, description, properties, ...rest }: SettingsDocument,
): EntityDocument {
  const mark = {
    type: 'string',
    enum: [module],
    default: module,
    readOnly: true,
    'x-unique': true,
    'x-widget': 'hidden',
    'x-label': { th: 'โมดูล', en: 'Module' },
    'x-labels': { [module]: label },
  }
  return {
    $id: settingsEntity(module),
    type: 'object',
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    'x-entity': {
      label: { th: `ตั้งค่า${label.th}`, en: `${label.en} settings` },
      titleTemplate: `{{${MARK}}}`,
      icon: 'settings',
    },
    'x-access': rest['x-access'],
    ...(rest['x-rules'] && { 'x-rules': rest['x-rules'] }),
    ...(rest['x-form'] && { 'x-form': rest['x-form'] }),
    properties: { [MARK]: mark as unknown as Field, ...properties },
  }
}

/** What holds of each setting where the site says nothing, by key. */
export const defaultSettings = ({ properties }: Pick<EntityDocument, 'properties'>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([key, field]): [string, unknown][] =>
      key === MARK || field.default === undefined ? [] : [[key, field.default]],
    ),
  )

/** The settings that a text of documents names (`$settings.<module>.<key>`): keys by module. */
export function settingsNamed(text: string): Map<string, string[]> {
  const named = new Map<string, string[]>()
  for (const [, module, key] of text.matchAll(/"\$settings\.([a-z0-9-]+)\.([A-Za-z0-9_]+)/g)) {
    const keys = named.get(module!) ?? []
    if (!keys.includes(key!)) named.set(module!, [...keys, key!])
  }
  return named
}
