export interface Classification {
  [key: string]: unknown
}
