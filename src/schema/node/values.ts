import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { runExample } from '../formula.ts'
import type { JsonObject } from '../json.ts'
import type { Problem } from '../problem.ts'
import type {
  EntityModel,
  EnumDocument,
  Field,
  FormulaDocument,
  Model,
  SettingsDocument,
  TemplatesDocument,
} from '../types.ts'
import { SHARED_SCHEMAS } from '../check/entity.ts'
import type { SourceFile } from './read.ts'
import { dotted, message } from './shape.ts'

const ajv = new Ajv2020({ allErrors: true, verbose: true, strict: false })
addFormats.default(ajv)
// What the shared schemas hold is checked where records are.
for (const name of SHARED_SCHEMAS) ajv.addSchema({}, name)

/** What is wrong with a value of a document by a schema of the same document. */
function valueProblems(file: string, path: string, schema: object, value: unknown): Problem[] {
  const validate = ajv.compile(schema)
  if (validate(value)) return []
  return validate.errors!.map((error) => ({
    file,
    path: [path, dotted(error.instancePath)].filter(Boolean).join('.').replace('.[', '['),
    message: message(error),
  }))
}

/** What rules need to know of the values of a list, held to what the list says of it (`x-data`). */
const enumProblems = (file: string, { 'x-data': schema, 'x-labels': labels }: EnumDocument) =>
  schema
    ? Object.entries(labels).flatMap(([value, { data }]) =>
        data === undefined ? [] : valueProblems(file, `x-labels.${value}.data`, schema, data),
      )
    : []

/** The default of a setting, held to its own bounds; a list is looked up when records are checked. */
const settingsProblems = (file: string, { properties }: SettingsDocument) =>
  Object.entries(properties as Record<string, Field>).flatMap(([key, { $ref: _, ...field }]) =>
    valueProblems(file, `properties.${key}.default`, field, field.default),
  )

/** A schema without what has to be there, since a template is only where a record begins, and of rows that have no other fields. */
function unfinished(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(unfinished)
  if (schema === null || typeof schema !== 'object') return schema
  const { required, ...rest } = schema as JsonObject
  return {
    ...(required === undefined || Array.isArray(required) ? {} : { required }),
    ...(rest.type === 'object' && rest.properties ? { additionalProperties: false } : {}),
    ...Object.fromEntries(Object.entries(rest).map(([key, part]) => [key, unfinished(part)])),
  }
}

/** The values of templates, held to the fields that they fill. */
const templateProblems = (
  file: string,
  own: EntityModel | undefined,
  { templates }: TemplatesDocument,
) =>
  templates.flatMap(({ values }, index) =>
    Object.entries(values).flatMap(([name, value]) =>
      valueProblems(
        file,
        `templates[${index}].values.${name}`,
        unfinished({ ...own?.entity.properties[name], $defs: own?.entity.$defs ?? {} }) as object,
        value,
      ),
    ),
  )

/** The worked examples of a formula, held to its parameters and to what comes out. */
function formulaProblems(
  file: string,
  model: Model,
  formula: FormulaDocument | undefined,
): Problem[] {
  return (formula?.examples ?? []).flatMap(({ given, result }, index) => {
    const path = `examples[${index}]`
    const wrong = valueProblems(file, `${path}.given`, formula!.parameters, given)
    if (wrong.length) return wrong
    const out = runExample(model, formula!, index)
    const shown = out.ok ? JSON.stringify(out.value) : out.failures[0]!.code
    return out.ok && JSON.stringify(out.value) === JSON.stringify(result)
      ? valueProblems(file, `${path}.result`, formula!.result, result)
      : [
          {
            file,
            path: `${path}.result`,
            message: `says ${JSON.stringify(result)}, but ${shown} comes out. Mend the example or the expression.`,
          },
        ]
  })
}

/** What is wrong with the values that sound documents state: data of lists, defaults of settings, values of templates, examples of formulas. */
export const checkValues = (model: Model, sources: SourceFile[]): Problem[] =>
  sources.flatMap(({ kind, file, name, module, document }) => {
    if (kind === 'enum') return enumProblems(file, document as unknown as EnumDocument)
    if (kind === 'templates')
      return templateProblems(file, model.entities[name], document as unknown as TemplatesDocument)
    if (kind === 'settings') return settingsProblems(file, document as unknown as SettingsDocument)
    if (kind === 'formula') return formulaProblems(file, model, model.formulas[`${module}/${name}`])
    return []
  })
