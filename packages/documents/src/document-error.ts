/** Why a document could not be read; each is a key of the phrases. */
export type DocumentErrorCode =
  | 'document.empty'
  | 'document.unknownKind'
  | 'document.encrypted'
  | 'document.damaged'
  | 'document.noText'
  | 'document.adobeForm'
  | 'document.needsOffice'
  | 'document.tooLarge'
  | 'document.tooManyPages'
  | 'document.tooMuchText'
  | 'document.tooMuchInside'
  | 'document.nothingInside'
  | 'document.tooLong'
  | 'document.tooMuchMemory'
  | 'document.readerCrashed'
  | 'document.readStopped';

type Params = Readonly<Record<string, string | number>>;

/** A document that cannot be read, with the reason that its person is told. */
export class DocumentError extends Error {
  readonly code: DocumentErrorCode;
  readonly params: Params;

  constructor(code: DocumentErrorCode, params: Params = {}, options?: ErrorOptions) {
    super(code, options);
    this.name = 'DocumentError';
    this.code = code;
    this.params = params;
  }
}
