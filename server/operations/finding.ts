/** What the doctor found. */
export interface Finding {
  level: 'good' | 'look' | 'wrong'
  text: string
}
