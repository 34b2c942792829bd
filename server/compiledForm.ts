import { type FormLayout } from '#forms/schema'
import type { JsonObject, PageDocument } from '#schema'

export interface CompiledSchema {
  /** Of the validator's text: the same schema gives the same address, which may be kept for good. */
  hash: string
  /** The validator as a module. */
  text: string
}

export interface CompiledForm extends CompiledSchema {
  schema: JsonObject
  layout: FormLayout
}

/** What a form block shows. */
export interface FormAnswer {
  page: PageDocument
  schema: JsonObject
  layout: FormLayout
  /** Address of the validator. */
  validator: string
}
