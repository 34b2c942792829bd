const ASKING = ['form', 'pattern', 'template']

/** May pages of this type ask for answers? Elsewhere nobody can fill a field in. */
export const takesAnswers = (type: string): boolean => ASKING.includes(type)
