"""Sums over rows of float32, many lanes at a time, in an order that is the same on every machine.

Numba leaves it to LLVM whether a loop is done several lanes at a time; and LLVM, which must not reorder a
sum and cannot know that two arrays do not overlap, often goes by way of memory. Here the lanes are said
outright: a block of columns stays in registers while the rows pass by. Interpreted, plain NumPy does the
same but for rounding.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from parure.jit import INTERPRETED

LANES = 32  # columns of a block; all widths are multiples of it


def padded(width: int) -> int:
    """Return the next multiple of LANES."""
    return -(-width // LANES) * LANES


def mix(
    out: Any, at: int, bias: Any, bias_at: int, rows: Any, which: Any, factors: Any, terms: int, lowest: Any
) -> None:
    """Write a bias and so many rows, each times its factor, into `out`; what is below `lowest` becomes that.

    `at` and `bias_at` say where in `out` and in `bias` it begins; it is as wide as `rows` are.
    """
    width = rows.shape[1]
    mixed = bias[bias_at : bias_at + width] + factors[:terms] @ rows[which[:terms]]
    out[at : at + width] = np.maximum(mixed, lowest)


def dot(a: Any, first_of_a: int, b: Any, first_of_b: int, width: int) -> Any:
    """Return the sum of products of two runs of numbers."""
    return np.dot(a[first_of_a : first_of_a + width], b[first_of_b : first_of_b + width])


def add(out: Any, at: int, numbers: Any, first: int, width: int) -> None:
    """Add a run of numbers to `out`, from the place `at` on."""
    out[at : at + width] += numbers[first : first + width]


if not INTERPRETED:
    _FLOAT, _LONG, _INDEX = ir.FloatType(), ir.IntType(64), ir.IntType(32)
    _UNALIGNED = 4  # bytes: NumPy promises no more than a whole number of floats

    def _lanes(number: int) -> Any:
        return ir.VectorType(_FLOAT, number)

    def _at(builder: Any, data: Any, place: Any, lanes: int) -> Any:
        return builder.bitcast(builder.gep(data, [place]), _lanes(lanes).as_pointer())

    def _load(builder: Any, data: Any, place: Any, lanes: int) -> Any:
        return builder.load(_at(builder, data, place, lanes), align=_UNALIGNED)

    def _fused(builder: Any, a: Any, b: Any, c: Any) -> Any:
        """Return a * b + c, rounded once: one instruction instead of two, and the same number everywhere."""
        kind = ir.FunctionType(a.type, [a.type] * 3)
        fma = cgutils.get_or_insert_function(builder.module, kind, f"llvm.fma.v{a.type.count}f32")
        return builder.call(fma, [a, b, c])

    def _mixing(lanes: int) -> Any:
        """Return what mixes one block: so many columns, from the column `first` on."""
        everywhere = ir.Constant(ir.VectorType(_INDEX, lanes), [0] * lanes)

        def spread(builder: Any, number: Any) -> Any:
            """Return a vector with the number in every lane."""
            alone = builder.insert_element(ir.Constant(_lanes(lanes), ir.Undefined), number, _INDEX(0))
            return builder.shuffle_vector(alone, alone, everywhere)

        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            out, at, bias, bias_at, rows, which, factors, terms, lowest, first = arguments
            out, bias, rows, which, factors = (
                context.make_array(signature.args[i])(context, builder, arguments[i]) for i in (0, 2, 4, 5, 6)
            )
            width = builder.extract_value(rows.shape, 1)
            begin = _load(builder, bias.data, builder.add(bias_at, first), lanes)
            sums = cgutils.alloca_once_value(builder, begin)  # LLVM keeps it in registers
            with cgutils.for_range(builder, terms) as loop:
                row = builder.load(builder.gep(which.data, [loop.index]))
                factor = builder.load(builder.gep(factors.data, [loop.index]))
                numbers = _load(builder, rows.data, builder.add(builder.mul(row, width), first), lanes)
                builder.store(_fused(builder, spread(builder, factor), numbers, builder.load(sums)), sums)
            mixed, floor = builder.load(sums), spread(builder, lowest)
            mixed = builder.select(builder.fcmp_ordered(">", mixed, floor), mixed, floor)
            builder.store(mixed, _at(builder, out.data, builder.add(at, first), lanes), align=_UNALIGNED)
            return context.get_dummy_value()

        @intrinsic  # type: ignore[untyped-decorator]
        def block(
            typing: Any,
            out: Any,
            at: Any,
            bias: Any,
            bias_at: Any,
            rows: Any,
            which: Any,
            factors: Any,
            terms: Any,
            lowest: Any,
            first: Any,
        ) -> Any:
            long = types.int64
            return types.none(out, long, bias, long, rows, which, factors, long, types.float32, long), emit

        return block

    _mix_one_block, _mix_two_blocks = _mixing(LANES), _mixing(2 * LANES)

    @intrinsic  # type: ignore[untyped-decorator]
    def _dot(typing: Any, a: Any, first_of_a: Any, b: Any, first_of_b: Any, width: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            left, right = (
                context.make_array(signature.args[i])(context, builder, arguments[i]).data for i in (0, 2)
            )
            sum_at = cgutils.alloca_once_value(builder, ir.Constant(_lanes(LANES), [0.0] * LANES))
            blocks = builder.udiv(arguments[4], _LONG(LANES))
            with cgutils.for_range(builder, blocks) as loop:
                place = builder.mul(loop.index, _LONG(LANES))
                x = _load(builder, left, builder.add(arguments[1], place), LANES)
                y = _load(builder, right, builder.add(arguments[3], place), LANES)
                builder.store(_fused(builder, x, y, builder.load(sum_at)), sum_at)
            lanes, number = builder.load(sum_at), LANES
            while number > 1:  # fold the vector onto itself until one lane is left
                number //= 2
                low = ir.Constant(ir.VectorType(_INDEX, number), list(range(number)))
                high = ir.Constant(ir.VectorType(_INDEX, number), list(range(number, 2 * number)))
                lanes = builder.fadd(
                    builder.shuffle_vector(lanes, lanes, low), builder.shuffle_vector(lanes, lanes, high)
                )
            return builder.extract_element(lanes, _INDEX(0))

        return types.float32(a, types.int64, b, types.int64, types.int64), emit

    @overload(mix, inline="always")  # type: ignore[untyped-decorator]
    def _compiled_mix(
        out: Any,
        at: int,
        bias: Any,
        bias_at: int,
        rows: Any,
        which: Any,
        factors: Any,
        terms: int,
        lowest: Any,
    ) -> Any:
        def mix_all(
            out: Any,
            at: int,
            bias: Any,
            bias_at: int,
            rows: Any,
            which: Any,
            factors: Any,
            terms: int,
            lowest: Any,
        ) -> None:
            first = 0
            while first + 2 * LANES <= rows.shape[1]:
                _mix_two_blocks(out, at, bias, bias_at, rows, which, factors, terms, lowest, first)
                first += 2 * LANES
            if first < rows.shape[1]:
                _mix_one_block(out, at, bias, bias_at, rows, which, factors, terms, lowest, first)

        return mix_all

    @overload(dot)  # type: ignore[untyped-decorator]
    def _compiled_dot(a: Any, first_of_a: int, b: Any, first_of_b: int, width: int) -> Any:
        def multiply(a: Any, first_of_a: int, b: Any, first_of_b: int, width: int) -> Any:
            return _dot(a, first_of_a, b, first_of_b, width)

        return multiply

    @intrinsic  # type: ignore[untyped-decorator]
    def _add_block(typing: Any, out: Any, at: Any, numbers: Any, first: Any) -> Any:
        def emit(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            sums, more = (
                context.make_array(signature.args[i])(context, builder, arguments[i]).data for i in (0, 2)
            )
            total = builder.fadd(
                _load(builder, sums, arguments[1], LANES), _load(builder, more, arguments[3], LANES)
            )
            builder.store(total, _at(builder, sums, arguments[1], LANES), align=_UNALIGNED)
            return context.get_dummy_value()

        return types.none(out, types.int64, numbers, types.int64), emit

    @overload(add, inline="always")  # type: ignore[untyped-decorator]
    def _compiled_add(out: Any, at: int, numbers: Any, first: int, width: int) -> Any:
        def add_all(out: Any, at: int, numbers: Any, first: int, width: int) -> None:
            for place in range(0, width, LANES):
                _add_block(out, at + place, numbers, first + place)

        return add_all
