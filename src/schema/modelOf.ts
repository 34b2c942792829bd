import type { CheckedSource } from './check/index.ts'
import { entityOfSettings } from './settings.ts'
import type {
  ConversionDocument,
  EntityDocument,
  EntityModel,
  EnumDocument,
  FormulaDocument,
  ModuleDocument,
  PostingDocument,
  PrintDocument,
  ReportDocument,
  SettingsDocument,
  StatesDocument,
  TemplatesDocument,
  UnresolvedModel,
} from './types.ts'

/** The documents by kind and name, in full, as they belong together. */
export function modelOf(sources: CheckedSource[]): UnresolvedModel {
  const model: UnresolvedModel = {
    entities: {},
    enums: {},
    modules: {},
    formulas: {},
    postings: {},
    conversions: {},
    prints: {},
    reports: {},
  }
  const documents = <T>(kind: string): [CheckedSource, T][] =>
    sources.filter((source) => source.kind === kind).map((source) => [source, source.document as T])
  for (const [{ name, module }, document] of documents<EnumDocument>('enum'))
    model.enums[`${module}/${name}`] = document
  for (const [{ name }, document] of documents<ModuleDocument>('module'))
    model.modules[name] = document
  for (const [{ name, module }, document] of documents<FormulaDocument>('formula'))
    model.formulas[`${module}/${name}`] = document
  for (const [{ name, module }, document] of documents<PostingDocument>('posting'))
    model.postings[`${module}/${name}`] = document
  for (const [{ name }, document] of documents<ConversionDocument>('conversion'))
    model.conversions[name] = document
  for (const [{ name, module }, document] of documents<PrintDocument>('print'))
    model.prints[`${module}/${name}`] = document
  for (const [{ name, module }, document] of documents<ReportDocument>('report'))
    model.reports[`${module}/${name}`] = document
  for (const [{ name }, settings] of documents<SettingsDocument>('settings')) {
    if (!model.modules[name]) continue
    const entity = entityOfSettings(name, model.modules[name], settings)
    model.entities[entity.$id] = { name: entity.$id, module: name, entity }
  }
  for (const [{ name, module }, entity] of documents<EntityDocument>('entity'))
    model.entities[name] = { name, module: module!, entity } satisfies EntityModel
  for (const [{ name }, states] of documents<StatesDocument>('states'))
    if (model.entities[name]) model.entities[name].states = states
  for (const [{ name }, { templates }] of documents<TemplatesDocument>('templates'))
    if (model.entities[name]) model.entities[name].templates = templates
  return model
}
