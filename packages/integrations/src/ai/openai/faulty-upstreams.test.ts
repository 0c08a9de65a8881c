import { describeFaultyUpstreams } from '../../kit/conformance/faulty-upstreams.ts';
import { openaiWire } from '../../kit/conformance/wires.ts';
import { openai } from './index.ts';

describeFaultyUpstreams(openai, openaiWire);
