export interface Version {
  version: number
  at: string
  by: string | null
  note: string | null
}
