/** A text that PostgreSQL takes: without NUL and halves of characters. What stands in their place is as long, so that all ranges stay right. */
export const storableText = (text: string): string => text.replaceAll('\0', ' ').toWellFormed();
