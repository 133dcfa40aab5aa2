/** What a row says of the agreement of two people by which it was made. */
export interface AgreedRow {
  /** Where the row is: "journal row 17", "pot change 2". */
  readonly row: string;
  /** The request that was approved. */
  readonly id: string;
  readonly requestedBy: string;
  readonly approvedBy: string;
}
