/** How much a page or a part draws. */
export interface Shown {
  blocks: number
  pictures: number
  films: number
  /** Keys of the files, each once; what is only led to is not fetched with the page. */
  files: string[]
}
