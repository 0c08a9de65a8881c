import { smallWords } from '@inkstone/text/small-words';
import { type LanguagePack, listOf, wordsOf } from './language-pack.ts';

export const es: LanguagePack = {
  labels: { material: 'Material', size: 'Medidas', colour: 'Color', use: 'Uso', care: 'Cuidado', contents: 'Contenido' },
  signs: {
    material: listOf(
      'algodón lino lana merino cachemira seda poliéster nailon elastano viscosa cuero piel ante lona fieltro acero inoxidable aluminio latón cobre hierro oro plata madera roble haya nogal bambú pino corcho vidrio cristal cerámica porcelana gres piedra mármol hormigón plástico caucho silicona acrílico tela cera soja papel cartón material fabricado hecho hecha',
    ),
    size: listOf(
      'talla tallas medidas tamaño dimensiones largo ancho alto longitud anchura altura profundidad diámetro cm mm ml litro litros capacidad peso pesa',
    ),
    colour: listOf('color colores negro negra blanco blanca gris rojo roja azul verde amarillo marrón beige rosa'),
    use: listOf('uso ideal apto apta perfecto perfecta adecuado diario recomendado'),
    care: listOf('lavar lavado lavable máquina limpiar lavavajillas planchar cuidado secadora enjuagar'),
    contents: listOf('incluye incluido contiene juego piezas caja paquete'),
  },
  withBrand: [(title, brand) => `${title} de ${brand}`, (title, brand) => `${title} – ${brand}`],
  details: ['Detalles', 'Características'],
  values: ['Ficha técnica', 'Datos técnicos'],
  category: 'Categoría',
  quoted: 'Texto original',
  colon: ': ',
  gap: ' ',
  sentenceEnd: '.',
  listSeparator: ', ',
  smallWords: smallWords.es,
  no: /(?<!\p{L})(?:no|nunca|sin)(?!\p{L})/iu,
  aside: /^(?:embalaje|paquete|palé|envío|temperatura|humedad)/i,
  subordinators: wordsOf('cuando si mientras aunque porque como sin con donde para por en gracias hecho hecha ideal'),
  honestAnswer:
    'Este es el redactor integrado, no un modelo de lenguaje. Compone textos de productos con los datos que le das y cita documentos, pero no puede mantener una conversación. Para chatear, conecta un modelo en los ajustes del operador.',
};
