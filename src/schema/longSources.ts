import type { CheckedSource } from './check/index.ts'
import { longEntity, longSettings, longStates } from './longForm.ts'
import type {
  Common,
  FieldsDocument,
  LabelsDocument,
  SettingsDocument,
  WrittenEntity,
  WrittenStates,
} from './types.ts'

/** The documents in full: what a short one leaves out is found in those of the whole project. */
export function longSources<Source extends Omit<CheckedSource, 'document'> & { document: unknown }>(
  sources: Source[],
): Source[] {
  const find = <T>(kind: string, name?: string) =>
    sources.find((one) => one.kind === kind && (name === undefined || one.name === name))
      ?.document as T | undefined
  const common: Common = {
    labels: find<LabelsDocument>('labels'),
    fields: find<FieldsDocument>('fields'),
  }
  const inFull = ({ kind, name, document }: Source): unknown => {
    if (kind === 'entity')
      return longEntity(document as WrittenEntity, find<WrittenStates>('states', name), common)
    if (kind === 'states') return longStates(document as WrittenStates, common)
    if (kind === 'settings') return longSettings(document as SettingsDocument, common)
    return document
  }
  return sources.map((source) => ({ ...source, document: inFull(source) }))
}
