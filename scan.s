	.file	"<string>"
	.section	.rodata.cst8,"aM",@progbits,8
	.p2align	3, 0x0
.LCPI0_0:
	.quad	4
.LCPI0_1:
	.quad	8
.LCPI0_2:
	.quad	12
.LCPI0_4:
	.quad	1024
.LCPI0_5:
	.quad	16
.LCPI0_6:
	.quad	8192
.LCPI0_8:
	.quad	0x8000000000000000
	.section	.rodata.cst32,"aM",@progbits,32
	.p2align	5, 0x0
.LCPI0_3:
	.quad	0
	.quad	1
	.quad	2
	.quad	3
	.section	.rodata.cst16,"aM",@progbits,16
	.p2align	4, 0x0
.LCPI0_7:
	.byte	1
	.byte	1
	.byte	1
	.byte	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.zero	1
	.section	.ltext,"axl",@progbits
	.globl	_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29
	.p2align	4
	.type	_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29,@function
_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	pushq	%r15
	.cfi_def_cfa_offset 24
	pushq	%r14
	.cfi_def_cfa_offset 32
	pushq	%r13
	.cfi_def_cfa_offset 40
	pushq	%r12
	.cfi_def_cfa_offset 48
	pushq	%rbx
	.cfi_def_cfa_offset 56
	subq	$1528, %rsp
	.cfi_def_cfa_offset 1584
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	.cfi_offset %rbp, -16
	movq	%rcx, 584(%rsp)
	movq	%rdx, 560(%rsp)
	movq	%rsi, 48(%rsp)
	movq	%rdi, 1056(%rsp)
	movq	1864(%rsp), %r13
	movq	1808(%rsp), %rbx
	movq	1752(%rsp), %r14
	movq	1696(%rsp), %rbp
	movq	1624(%rsp), %r12
	movabsq	$NRT_incref, %r15
	movq	%r8, 1048(%rsp)
	movq	%r8, %rdi
	callq	*%r15
	movq	%r12, %rdi
	callq	*%r15
	movq	%rbp, %rdi
	callq	*%r15
	movq	%r14, %rdi
	callq	*%r15
	movq	%rbx, %rdi
	callq	*%r15
	movq	%r13, %rdi
	callq	*%r15
	movq	1920(%rsp), %rdi
	callq	*%r15
	movq	1976(%rsp), %rdi
	callq	*%r15
	movq	2032(%rsp), %rdi
	callq	*%r15
	movq	2088(%rsp), %rdi
	callq	*%r15
	movq	2144(%rsp), %rdi
	callq	*%r15
	movq	2200(%rsp), %rdi
	callq	*%r15
	movq	2256(%rsp), %rdi
	callq	*%r15
	movq	2312(%rsp), %rdi
	callq	*%r15
	movq	2368(%rsp), %rdi
	callq	*%r15
	movq	2424(%rsp), %rdi
	callq	*%r15
	movq	2480(%rsp), %rdi
	callq	*%r15
	movq	2536(%rsp), %rdi
	callq	*%r15
	movq	2624(%rsp), %rdi
	callq	*%r15
	movq	2680(%rsp), %rdi
	callq	*%r15
	movq	2736(%rsp), %rdi
	callq	*%r15
	movq	2792(%rsp), %rdi
	callq	*%r15
	movq	2848(%rsp), %rdi
	callq	*%r15
	movq	2904(%rsp), %rdi
	callq	*%r15
	movq	2960(%rsp), %rdi
	callq	*%r15
	movq	2496(%rsp), %rcx
	cmpq	$5, %rcx
	setl	%al
	addb	%al, %al
	orb	$8, %al
	shlxq	%rax, %rcx, %rbp
	testq	%rbp, %rbp
	js	.LBB0_1
	movq	%rbp, %rax
	shrq	$60, %rax
	jne	.LBB0_4
	leaq	(,%rbp,8), %r13
	movabsq	$NRT_MemInfo_alloc_aligned, %r14
	movq	%r13, %rdi
	movl	$32, %esi
	callq	*%r14
	testq	%rax, %rax
	je	.LBB0_6
	movq	%rax, %r15
	movq	24(%rax), %rdi
	movabsq	$memset, %rbx
	movq	%rdi, 184(%rsp)
	xorl	%esi, %esi
	movq	%r13, 408(%rsp)
	movq	%r13, %rdx
	callq	*%rbx
	movl	$8192, %edi
	movl	$32, %esi
	callq	*%r14
	testq	%rax, %rax
	je	.LBB0_1330
	movq	%rax, %r13
	movq	24(%rax), %rdi
	movl	$8192, %edx
	movq	%rdi, 448(%rsp)
	xorl	%esi, %esi
	callq	*%rbx
	movq	2496(%rsp), %rax
	testq	%rax, %rax
	js	.LBB0_358
	movabsq	$1152921504606846975, %rcx
	cmpq	%rcx, %rax
	ja	.LBB0_361
	leaq	(,%rax,8), %r12
	movq	%r12, %rdi
	movl	$32, %esi
	callq	*%r14
	movabsq	$.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.16, %rbx
	testq	%rax, %rax
	je	.LBB0_359
	movq	%rax, 112(%rsp)
	movq	24(%rax), %rax
	movq	%rax, 456(%rsp)
	movq	%r12, %rdi
	movl	$32, %esi
	callq	*%r14
	testq	%rax, %rax
	je	.LBB0_359
	movq	%rax, 32(%rsp)
	movq	24(%rax), %rax
	movq	%rax, 8(%rsp)
	movq	%r12, %rdi
	movl	$32, %esi
	callq	*%r14
	testq	%rax, %rax
	je	.LBB0_359
	movq	%rax, 392(%rsp)
	movq	24(%rax), %rax
	movq	%rax, 168(%rsp)
	movq	%r12, 120(%rsp)
	movq	%r12, %rdi
	movl	$32, %esi
	callq	*%r14
	testq	%rax, %rax
	je	.LBB0_359
	movq	%rax, 312(%rsp)
	movq	24(%rax), %rax
	movq	%rax, 352(%rsp)
	xorl	%edi, %edi
	movl	$32, %esi
	callq	*%r14
	movq	%rax, 800(%rsp)
	testq	%rax, %rax
	je	.LBB0_368
	movl	$2048, %edi
	movl	$32, %esi
	callq	*%r14
	movq	%rax, 624(%rsp)
	testq	%rax, %rax
	je	.LBB0_368
	movq	%rbp, 808(%rsp)
	movq	584(%rsp), %rax
	subq	560(%rsp), %rax
	movq	%rax, 584(%rsp)
	testq	%rax, %rax
	movq	%r15, 520(%rsp)
	movq	%r13, 488(%rsp)
	movq	1696(%rsp), %r15
	movq	1624(%rsp), %rdi
	movq	112(%rsp), %rbx
	movq	2144(%rsp), %r14
	movq	2088(%rsp), %r12
	jle	.LBB0_354
	movq	2552(%rsp), %r9
	movabsq	$9223372036854775792, %rax
	movq	%r9, %rcx
	shlq	$8, %rcx
	movq	%rcx, 600(%rsp)
	subq	%r9, %rcx
	movq	%rcx, 672(%rsp)
	movq	%r9, %rcx
	andq	%rax, %rcx
	movq	%rcx, 632(%rsp)
	leaq	12(%rax), %rdx
	movq	%r9, %rcx
	andq	%rdx, %rcx
	movq	%rcx, 648(%rsp)
	movq	%r9, %rcx
	subq	$4, %rcx
	setb	48(%rsp)
	movq	1672(%rsp), %rdi
	movl	%edi, %esi
	andl	$3, %esi
	movq	%rsi, 608(%rsp)
	movq	%rdi, %rsi
	andq	$-4, %rsi
	movq	%rsi, 776(%rsp)
	cmpq	$4, %rdi
	movl	$3, %esi
	cmovgeq	%rdi, %rsi
	shrq	$2, %rsi
	movq	%rsi, 784(%rsp)
	movq	%rdi, %r8
	sarq	$63, %r8
	movq	%r8, %rsi
	andq	%rdi, %rsi
	movq	%rsi, 552(%rsp)
	movq	2464(%rsp), %rsi
	andq	%r8, %rsi
	movq	%rsi, 736(%rsp)
	movq	2408(%rsp), %rsi
	andq	%r8, %rsi
	movq	%rsi, 728(%rsp)
	movl	%r9d, %esi
	andl	$3, %esi
	movq	%rsi, 576(%rsp)
	movq	%r9, %rsi
	shlq	$11, %rsi
	movq	%rsi, 936(%rsp)
	movq	%r9, %rsi
	shlq	$9, %rsi
	subq	%r9, %rsi
	movq	%rsi, 904(%rsp)
	imulq	$4088, %r9, %rsi
	movq	448(%rsp), %r10
	addq	%r10, %rsi
	movq	%rsi, 896(%rsp)
	movq	%rcx, 1000(%rsp)
	shrq	$2, %rcx
	movq	%rcx, 856(%rsp)
	imulq	$2040, %r9, %rcx
	movq	%rcx, 816(%rsp)
	subq	2568(%rsp), %rcx
	addq	%r10, %rcx
	cmpq	$128, %rcx
	setb	135(%rsp)
	movq	2496(%rsp), %r14
	movq	%r14, %rcx
	shlq	$8, %rcx
	movq	%rcx, 696(%rsp)
	subq	%r14, %rcx
	movq	%rcx, 824(%rsp)
	movabsq	$1152921504606846975, %r13
	leaq	-15(%r13), %rcx
	andq	%r14, %rcx
	movq	%rcx, 40(%rsp)
	leaq	-3(%r13), %rcx
	andq	%r14, %rcx
	movq	%rcx, 96(%rsp)
	movq	%r14, %rcx
	subq	$4, %rcx
	setb	192(%rsp)
	movq	2296(%rsp), %rsi
	andq	%r8, %rsi
	movq	%rsi, 760(%rsp)
	andq	2240(%rsp), %r8
	movq	%r8, 768(%rsp)
	movq	%rdi, %rsi
	andq	%rax, %rsi
	movq	%rsi, 1016(%rsp)
	andq	%rdi, %rdx
	movq	%rdx, 1040(%rsp)
	movl	%r14d, %eax
	andl	$3, %eax
	movq	%rax, %rdx
	movq	%rax, 384(%rsp)
	movq	%r14, %rbp
	shlq	$11, %rbp
	movq	%r14, %rax
	shlq	$9, %rax
	subq	%r14, %rax
	movq	%rax, 912(%rsp)
	imulq	$4088, %r14, %rax
	leal	(,%rdx,8), %edx
	addq	%rdx, %rax
	movq	184(%rsp), %r10
	addq	%r10, %rax
	movq	%rax, 1120(%rsp)
	imulq	$2040, %r14, %rsi
	leaq	(%r10,%rsi), %rbx
	addq	%rbx, %rdx
	movq	%rdx, 1224(%rsp)
	movq	408(%rsp), %rax
	movq	%rax, %rdx
	orq	$8, %rdx
	movq	%rdx, 944(%rsp)
	movq	%rax, %rdx
	orq	$16, %rdx
	movq	%rdx, 664(%rsp)
	movq	%rax, %rdx
	orq	$24, %rdx
	movq	%rdx, 952(%rsp)
	movq	2512(%rsp), %r12
	movq	%r10, %rdx
	subq	%r12, %rdx
	cmpq	$128, %rdx
	setb	544(%rsp)
	imulq	$-2040, %r14, %rdi
	cmpq	$128, %rdi
	setb	134(%rsp)
	movq	%rcx, 1032(%rsp)
	shrq	$2, %rcx
	movq	%rcx, 864(%rsp)
	movq	%rax, %rcx
	orq	$32, %rcx
	movq	%rcx, 1160(%rsp)
	movq	%rax, %rcx
	orq	$40, %rcx
	movq	%rcx, 1152(%rsp)
	movq	%rax, %rcx
	orq	$48, %rcx
	movq	%rcx, 1144(%rsp)
	orq	$56, %rax
	movq	%rax, 1136(%rsp)
	leaq	56(%r10,%rsi), %rax
	movq	%rax, 328(%rsp)
	subq	%r12, %rsi
	addq	%r10, %rsi
	cmpq	$128, %rsi
	setb	181(%rsp)
	cmpq	$44, %r14
	setb	200(%rsp)
	movq	120(%rsp), %r13
	movq	456(%rsp), %rsi
	leaq	(%rsi,%r13), %r8
	movq	168(%rsp), %rax
	cmpq	%r8, %rax
	setb	%dil
	leaq	(%rax,%r13), %r11
	cmpq	%r11, %rsi
	setb	%dl
	andb	%dil, %dl
	movb	%dl, 23(%rsp)
	movq	8(%rsp), %rdx
	leaq	(%rdx,%r13), %r9
	cmpq	%r9, %rax
	setb	%dil
	cmpq	%r11, %rdx
	setb	%r14b
	andb	%dil, %r14b
	movb	%r14b, 63(%rsp)
	movq	%rbp, 984(%rsp)
	leaq	(%r10,%rbp), %rcx
	cmpq	%rcx, %rax
	setb	%dil
	cmpq	%r11, %rbx
	setb	%bpl
	andb	%dil, %bpl
	leaq	(%r12,%r13), %r10
	cmpq	%r10, %rax
	setb	%dil
	cmpq	%r11, %r12
	setb	%r11b
	andb	%dil, %r11b
	orb	%bpl, %r11b
	cmpq	%r9, %rsi
	setb	%bpl
	movq	%r8, 144(%rsp)
	cmpq	%r8, %rdx
	setb	%dil
	andb	%bpl, %dil
	cmpq	%rcx, %rsi
	setb	%bpl
	cmpq	%r8, %rbx
	setb	%al
	andb	%bpl, %al
	cmpq	%r10, %rsi
	setb	%bpl
	cmpq	%r8, %r12
	setb	%r15b
	andb	%bpl, %r15b
	orb	%al, %r15b
	orb	%r11b, %r15b
	movq	%rcx, 1112(%rsp)
	cmpq	%rcx, %rdx
	setb	%r11b
	movq	%rbx, 496(%rsp)
	cmpq	%r9, %rbx
	setb	%bpl
	andb	%r11b, %bpl
	cmpq	%r10, %rdx
	setb	%r11b
	cmpq	%r9, %r12
	setb	%r8b
	andb	%r11b, %r8b
	orb	%bpl, %r8b
	orb	%r14b, %r8b
	orb	%r15b, %r8b
	movzbl	23(%rsp), %eax
	orb	%dil, %al
	movabsq	$1152921504606846975, %r12
	leaq	-7(%r12), %rcx
	movq	2496(%rsp), %r15
	andq	%r15, %rcx
	movq	%rcx, 400(%rsp)
	movq	2600(%rsp), %rcx
	cmpq	$2, %rcx
	movl	$1, %r11d
	cmovlq	%r11, %rcx
	movq	%rcx, 656(%rsp)
	movq	352(%rsp), %rbx
	leaq	(%rbx,%r13), %r11
	cmpq	%r11, %rdx
	setb	%bpl
	cmpq	%r9, %rbx
	setb	%cl
	andb	%bpl, %cl
	movq	1624(%rsp), %rbp
	movl	%r15d, %edx
	andl	$7, %edx
	movq	%rdx, 368(%rsp)
	cmpq	%r11, %rsi
	setb	%r9b
	cmpq	144(%rsp), %rbx
	movabsq	$.LCPI0_6, %r10
	vbroadcastsd	(%r10), %ymm0
	vmovups	%ymm0, 1456(%rsp)
	movabsq	$.LCPI0_0, %r10
	vbroadcastsd	(%r10), %ymm0
	vmovups	%ymm0, 1360(%rsp)
	movabsq	$.LCPI0_1, %r10
	vbroadcastsd	(%r10), %ymm0
	vmovups	%ymm0, 1328(%rsp)
	movabsq	$.LCPI0_2, %r10
	vbroadcastsd	(%r10), %ymm0
	vmovups	%ymm0, 1296(%rsp)
	setb	%dl
	andb	%r9b, %dl
	orb	%cl, %dil
	orb	%dl, %dil
	movq	%r12, %rsi
	decq	%rsi
	movq	%r15, %r10
	andq	%r15, %rsi
	movq	%rsi, 480(%rsp)
	cmpq	$12, %r15
	movabsq	$.LCPI0_7, %r9
	vmovaps	(%r9), %xmm0
	vmovaps	%xmm0, 1248(%rsp)
	setb	%sil
	vmovaps	(%r9), %xmm0
	vmovaps	%xmm0, 1232(%rsp)
	movzbl	192(%rsp), %r9d
	orb	%r9b, %cl
	movb	%cl, 367(%rsp)
	orb	%r9b, 63(%rsp)
	movq	2144(%rsp), %r14
	movzbl	23(%rsp), %ecx
	orb	%r9b, %cl
	movb	%cl, 23(%rsp)
	movq	2088(%rsp), %r12
	orb	%r9b, %dl
	movb	%dl, 366(%rsp)
	movzbl	134(%rsp), %edx
	orb	%r9b, %dl
	orb	%r9b, 181(%rsp)
	movl	%r9d, %ecx
	orb	%dil, %cl
	movb	%cl, 182(%rsp)
	orb	%dil, %sil
	movb	%sil, 183(%rsp)
	movzbl	135(%rsp), %ecx
	orb	48(%rsp), %cl
	movb	%cl, 135(%rsp)
	orb	544(%rsp), %dl
	movb	%dl, 134(%rsp)
	movq	560(%rsp), %rcx
	orb	200(%rsp), %al
	orb	%r8b, %al
	movb	%al, 365(%rsp)
	movq	576(%rsp), %r15
	leal	(,%r15,8), %eax
	movq	448(%rsp), %rdi
	movq	816(%rsp), %r8
	leaq	(%rdi,%r8), %rdx
	leaq	56(%rdi,%r8), %rsi
	movq	%rsi, 792(%rsp)
	addq	%rax, %r8
	movq	896(%rsp), %rsi
	addq	%rax, %rsi
	movq	%rsi, 1096(%rsp)
	movq	%rdx, 640(%rsp)
	leaq	(%rdx,%rax), %r13
	movq	808(%rsp), %rax
	vpbroadcastq	%rax, %ymm0
	vmovdqu	%ymm0, 1488(%rsp)
	subq	184(%rsp), %rbx
	movq	%rbx, 1208(%rsp)
	movq	120(%rsp), %rsi
	movq	%rsi, %rax
	negq	%rax
	movq	%rax, 1200(%rsp)
	movq	1848(%rsp), %rax
	shlq	$3, %rax
	movq	%rax, 1128(%rsp)
	movl	$60, %eax
	bzhiq	%rax, %r10, %rax
	shrq	$4, %rax
	movq	%rax, %rdx
	shlq	$7, %rdx
	movq	%rdx, 88(%rsp)
	movabsq	$9223372036854775744, %rdx
	andq	%rsi, %rdx
	movq	%rdx, 240(%rsp)
	addq	%rdi, %r8
	movq	%r8, 816(%rsp)
	movq	856(%rsp), %rdx
	incq	%rdx
	andq	$-2, %rdx
	negq	%rdx
	movq	%rdx, 992(%rsp)
	movq	%r10, %rdx
	negq	%rdx
	movq	%rdx, 960(%rsp)
	shlq	$4, %rax
	movq	%rax, 1168(%rsp)
	movq	864(%rsp), %rax
	incq	%rax
	andq	$-2, %rax
	negq	%rax
	movq	%rax, 1024(%rsp)
	movabsq	$.LCPI0_3, %rax
	vmovaps	(%rax), %ymm0
	vmovups	%ymm0, 1264(%rsp)
	vpbroadcastq	%rdi, %ymm0
	vmovdqu	%ymm0, 1424(%rsp)
	vmovdqa	(%rax), %ymm0
	vmovdqu	%ymm0, 1392(%rsp)
	movq	2456(%rsp), %rdx
	movq	2400(%rsp), %rsi
	movq	2232(%rsp), %r8
	movq	2184(%rsp), %r9
	movq	2128(%rsp), %r10
	movq	1656(%rsp), %r11
	movq	624(%rsp), %rax
	movq	24(%rax), %rax
	movq	%rax, 536(%rsp)
	movq	2552(%rsp), %rax
	leaq	(,%rax,8), %rax
	movq	%rax, 192(%rsp)
	movq	776(%rsp), %rbx
	leaq	(%rdx,%rbx,2), %rax
	movq	%rax, 720(%rsp)
	leaq	(%rsi,%rbx,8), %rax
	movq	%rax, 712(%rsp)
	leaq	1(%rbx), %rax
	movq	%rax, 880(%rsp)
	leaq	2(%rbx), %rax
	movq	%rax, 872(%rsp)
	leaq	(,%r10,4), %rax
	movq	%rax, 688(%rsp)
	leaq	1(%r9), %rax
	movq	%rax, 848(%rsp)
	leaq	2(%r9), %rax
	movq	%rax, 832(%rsp)
	leaq	3(%r9), %rax
	movq	%rax, 680(%rsp)
	leaq	4(,%r10,4), %rax
	movq	%rax, 976(%rsp)
	leaq	8(,%r10,4), %rax
	movq	%rax, 968(%rsp)
	leaq	12(,%r10,4), %rax
	movq	%rax, 840(%rsp)
	movq	%r15, %rdx
	movq	1696(%rsp), %r15
	movq	904(%rsp), %rax
	leaq	(%rax,%rdx), %rax
	movq	%rax, 1088(%rsp)
	movq	936(%rsp), %rsi
	leaq	(%rdi,%rsi), %rax
	movq	%rax, 1080(%rsp)
	leaq	96(%rdi), %rax
	movq	%rax, 704(%rsp)
	movq	2288(%rsp), %rax
	leaq	(%rax,%rbx,2), %rax
	movq	%rax, 752(%rsp)
	leaq	(%r8,%rbx,8), %rax
	movq	%rax, 744(%rsp)
	movq	384(%rsp), %r8
	movq	912(%rsp), %rax
	leaq	(%rax,%r8), %rax
	movq	%rax, 1104(%rsp)
	movq	184(%rsp), %r9
	leaq	96(%r9), %rax
	movq	%rax, 616(%rsp)
	movq	784(%rsp), %rax
	leaq	4(%rax), %rax
	movq	%rax, 888(%rsp)
	movq	672(%rsp), %rax
	leaq	(%rax,%rdx), %rax
	movq	%rax, 544(%rsp)
	leaq	32(%rdi,%rsi), %rax
	movq	%rbp, %rdi
	movq	%rax, 1072(%rsp)
	leaq	12(%r11), %rax
	movq	%rax, 1008(%rsp)
	leaq	56(%r9), %rax
	movq	%rax, 928(%rsp)
	movq	824(%rsp), %rax
	addq	%r8, %rax
	movq	%rax, 1216(%rsp)
	movq	%r13, 1192(%rsp)
	jmp	.LBB0_7
	.p2align	4
.LBB0_395:
	movq	528(%rsp), %rax
	andb	$1, %al
	movq	%rax, 528(%rsp)
	movq	%rcx, 160(%rsp)
.LBB0_396:
	movq	488(%rsp), %rdi
	movq	%rbp, %r15
	vzeroupper
	callq	*%rbp
	movq	32(%rsp), %rdi
	callq	*%rbp
	movq	392(%rsp), %rdi
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	312(%rsp), %rdi
	callq	*%rbp
	movq	520(%rsp), %rdi
	callq	*%rbp
	movq	1624(%rsp), %rdi
	callq	*%rbp
	movq	1696(%rsp), %rbp
	movq	%rbp, %rdi
	callq	*%r15
	movq	1752(%rsp), %rdi
	callq	*%r15
	movq	1808(%rsp), %rdi
	callq	*%r15
	movq	%r14, %rdi
	callq	*%r15
	movq	1920(%rsp), %rdi
	callq	*%r15
	movq	%r12, %rbx
	movq	1976(%rsp), %rdi
	callq	*%r15
	movq	2032(%rsp), %rdi
	callq	*%r15
	movq	2088(%rsp), %r12
	movq	%r12, %rdi
	callq	*%r15
	movq	2144(%rsp), %r14
	movq	%r14, %rdi
	callq	*%r15
	movq	624(%rsp), %rdi
	callq	*%r15
	movq	920(%rsp), %rsi
	movq	%rsi, %rax
	andq	2664(%rsp), %rax
	movq	560(%rsp), %rdx
	movq	2656(%rsp), %rcx
	leaq	(%rcx,%rdx,8), %rcx
	movq	568(%rsp), %rdi
	movq	%rdi, (%rcx,%rax,8)
	movq	%rsi, %rax
	andq	2720(%rsp), %rax
	movq	2712(%rsp), %rcx
	leaq	(%rcx,%rdx,8), %rcx
	movq	160(%rsp), %rdi
	movq	%rdi, (%rcx,%rax,8)
	movq	%rsi, %rax
	andq	2776(%rsp), %rax
	movq	2768(%rsp), %rcx
	addq	%rdx, %rcx
	movq	528(%rsp), %rdi
	movb	%dil, (%rax,%rcx)
	andq	2832(%rsp), %rsi
	movq	2824(%rsp), %rax
	leaq	(%rax,%rdx,8), %rax
	movq	504(%rsp), %rcx
	movq	%rcx, (%rax,%rsi,8)
	movq	2480(%rsp), %rdi
	callq	*%r15
	movq	%rbp, %r15
	movq	1624(%rsp), %rdi
	movq	1176(%rsp), %rcx
	cmpq	$1, 584(%rsp)
	movq	1184(%rsp), %rax
	movq	%rax, 584(%rsp)
	jbe	.LBB0_354
.LBB0_7:
	movq	%rcx, %rax
	sarq	$63, %rax
	movq	%rax, 920(%rsp)
	andq	1608(%rsp), %rax
	movq	%rcx, 560(%rsp)
	movq	1600(%rsp), %rdx
	leaq	(%rdx,%rcx,8), %rcx
	movq	(%rcx,%rax,8), %rax
	movq	%rax, 472(%rsp)
	movabsq	$NRT_incref, %rbp
	vzeroupper
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	1752(%rsp), %r15
	movq	%r15, %rdi
	callq	*%rbp
	movq	1808(%rsp), %rdi
	callq	*%rbp
	movq	1864(%rsp), %rdi
	callq	*%rbp
	movq	1920(%rsp), %rdi
	callq	*%rbp
	movq	1976(%rsp), %rdi
	callq	*%rbp
	movq	2032(%rsp), %rdi
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	%r14, %rdi
	callq	*%rbp
	movq	2200(%rsp), %rdi
	callq	*%rbp
	movq	2256(%rsp), %rdi
	callq	*%rbp
	movq	2312(%rsp), %rdi
	callq	*%rbp
	movq	2368(%rsp), %rdi
	callq	*%rbp
	movq	2424(%rsp), %rdi
	callq	*%rbp
	movq	2480(%rsp), %rdi
	callq	*%rbp
	movq	2536(%rsp), %r13
	movq	%r13, %rdi
	callq	*%rbp
	movq	800(%rsp), %rbx
	movq	%rbx, %rdi
	callq	*%rbp
	movq	520(%rsp), %rdi
	callq	*%rbp
	movq	488(%rsp), %r12
	movq	%r12, %rdi
	callq	*%rbp
	movq	%r12, %rcx
	movq	%r15, %r12
	cmpq	$0, 2608(%rsp)
	movq	1696(%rsp), %r15
	movq	472(%rsp), %r14
	jle	.LBB0_125
	movq	%r13, %rdi
	callq	*%rbp
	movq	1624(%rsp), %rdi
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	1808(%rsp), %rdi
	callq	*%rbp
	movq	1864(%rsp), %rdi
	callq	*%rbp
	movq	1920(%rsp), %rdi
	callq	*%rbp
	movq	1976(%rsp), %rdi
	callq	*%rbp
	movq	2032(%rsp), %rdi
	callq	*%rbp
	movq	2088(%rsp), %rdi
	callq	*%rbp
	movq	2144(%rsp), %rdi
	callq	*%rbp
	movq	2368(%rsp), %rdi
	callq	*%rbp
	movq	2424(%rsp), %rdi
	callq	*%rbp
	movq	%r13, %rdi
	callq	*%rbp
	movq	488(%rsp), %rdi
	callq	*%rbp
	movq	%r14, %rcx
	sarq	$63, %rcx
	movq	%rcx, %rax
	andq	1736(%rsp), %rax
	movq	%rcx, %rdi
	andq	2016(%rsp), %rdi
	movq	%rcx, 160(%rsp)
	movq	2072(%rsp), %rdx
	andq	%rdx, %rcx
	movq	2064(%rsp), %rsi
	leaq	(%rsi,%r14,8), %rsi
	movq	(%rsi,%rcx,8), %r11
	cmpq	$-1, %r14
	movl	$0, %ecx
	cmovlq	%rdx, %rcx
	movq	8(%rsi,%rcx,8), %rsi
	movq	%rsi, 280(%rsp)
	subq	%r11, %rsi
	movq	1728(%rsp), %rcx
	leaq	(%rcx,%r14,8), %rcx
	movq	(%rcx,%rax,8), %r9
	movq	2008(%rsp), %rax
	leaq	(%rax,%r14,8), %rax
	movq	%rdi, 512(%rsp)
	movq	%rax, 504(%rsp)
	movq	(%rax,%rdi,8), %rax
	movq	%rax, 376(%rsp)
	movq	2552(%rsp), %rdx
	cmpq	$3, %rdx
	movq	%rsi, 344(%rsp)
	jg	.LBB0_1335
	cmpq	$0, 376(%rsp)
	movq	%rsi, %rax
	cmovsq	1672(%rsp), %rax
	movq	192(%rsp), %rcx
	imulq	%r9, %rcx
	cmpq	%rcx, %rax
	jle	.LBB0_1335
	movl	$4, %eax
	movq	%rax, 200(%rsp)
	movl	$0, 336(%rsp)
	movq	600(%rsp), %r13
	movq	%r13, 64(%rsp)
	movq	448(%rsp), %rbx
	jmp	.LBB0_11
	.p2align	4
.LBB0_1335:
	movl	$1, %eax
	movq	%rax, 200(%rsp)
	movb	$1, %al
	movl	%eax, 336(%rsp)
	movq	$0, 64(%rsp)
	movq	448(%rsp), %rbx
	movq	600(%rsp), %r13
.LBB0_11:
	vmovdqu	1456(%rsp), %ymm14
	vmovdqu	1360(%rsp), %ymm15
	vmovdqu64	1328(%rsp), %ymm16
	vmovdqu64	1296(%rsp), %ymm17
	vmovdqu64	1264(%rsp), %ymm18
	vmovdqu64	1424(%rsp), %ymm19
	vpxord	%xmm20, %xmm20, %xmm20
	vmovdqu64	1392(%rsp), %ymm21
	movq	%r9, 24(%rsp)
	imulq	%rdx, %r9
	movq	%r9, %rax
	movabsq	$9223372036854775792, %rcx
	andq	%rcx, %rax
	leaq	12(%rcx), %rdx
	movq	%r9, %rsi
	movq	%rdx, 272(%rsp)
	andq	%rdx, %rsi
	movq	%rsi, 104(%rsp)
	movq	%r9, 48(%rsp)
	andq	%rcx, %r9
	movq	%r9, 144(%rsp)
	movq	672(%rsp), %rdi
	xorl	%r8d, %r8d
	xorl	%r15d, %r15d
	movabsq	$.LCPI0_4, %r12
	jmp	.LBB0_12
	.p2align	4
.LBB0_40:
	incq	%r15
	addq	%r13, %r8
	addq	%r13, %rdi
	cmpq	200(%rsp), %r15
	je	.LBB0_41
.LBB0_12:
	movq	%r15, %r14
	imulq	%r13, %r14
	movq	48(%rsp), %r10
	testq	%r10, %r10
	jle	.LBB0_26
	cmpq	$4, %r10
	jae	.LBB0_15
	xorl	%ecx, %ecx
	movq	%r10, %rsi
	jmp	.LBB0_24
	.p2align	4
.LBB0_15:
	vpbroadcastq	%r14, %ymm0
	cmpq	$16, %r10
	jae	.LBB0_17
	xorl	%r10d, %r10d
	jmp	.LBB0_21
.LBB0_17:
	vpor	%ymm0, %ymm15, %ymm1
	vporq	%ymm16, %ymm0, %ymm2
	vporq	%ymm17, %ymm0, %ymm3
	movabsq	$.LCPI0_3, %rcx
	vmovdqa	(%rcx), %ymm4
	movq	144(%rsp), %rcx
	movabsq	$.LCPI0_5, %rdx
	.p2align	4
.LBB0_18:
	vpaddq	%ymm0, %ymm4, %ymm5
	vpaddq	%ymm1, %ymm4, %ymm6
	vpaddq	%ymm2, %ymm4, %ymm7
	vpaddq	%ymm3, %ymm4, %ymm8
	vpsrlq	$53, %ymm5, %ymm9
	vpbroadcastq	(%r12), %ymm10
	vpand	%ymm10, %ymm9, %ymm9
	vpsrlq	$53, %ymm6, %ymm11
	vpand	%ymm10, %ymm11, %ymm11
	vpsrlq	$53, %ymm7, %ymm12
	vpand	%ymm10, %ymm12, %ymm12
	vpsrlq	$53, %ymm8, %ymm13
	vpand	%ymm10, %ymm13, %ymm10
	vpsllq	$3, %ymm5, %ymm5
	vpaddq	%ymm5, %ymm19, %ymm5
	vpsllq	$3, %ymm6, %ymm6
	vpaddq	%ymm6, %ymm19, %ymm6
	vpsllq	$3, %ymm7, %ymm7
	vpaddq	%ymm7, %ymm19, %ymm7
	vpsllq	$3, %ymm8, %ymm8
	vpaddq	%ymm8, %ymm19, %ymm8
	vpsllq	$3, %ymm9, %ymm9
	vpaddq	%ymm5, %ymm9, %ymm5
	vpsllq	$3, %ymm11, %ymm9
	vpaddq	%ymm6, %ymm9, %ymm6
	vpsllq	$3, %ymm12, %ymm9
	vpaddq	%ymm7, %ymm9, %ymm7
	vpsllq	$3, %ymm10, %ymm9
	vpaddq	%ymm9, %ymm8, %ymm8
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm5) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm6) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm7) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm8) {%k1}
	vpaddq	(%rdx){1to4}, %ymm4, %ymm4
	addq	$-16, %rcx
	jne	.LBB0_18
	cmpq	%rax, %r10
	je	.LBB0_26
	movq	%r10, %rsi
	movq	%rax, %r10
	movq	%rax, %rcx
	testb	$12, %sil
	je	.LBB0_24
.LBB0_21:
	vpbroadcastq	%r10, %ymm1
	vporq	%ymm18, %ymm1, %ymm1
	movq	104(%rsp), %rdx
	.p2align	4
.LBB0_22:
	vpaddq	%ymm0, %ymm1, %ymm2
	vpsllq	$3, %ymm2, %ymm3
	vpaddq	%ymm3, %ymm19, %ymm3
	vpsrlq	$50, %ymm2, %ymm2
	vpand	%ymm2, %ymm14, %ymm2
	vpaddq	%ymm2, %ymm3, %ymm2
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm2) {%k1}
	vpaddq	%ymm1, %ymm15, %ymm1
	addq	$4, %r10
	cmpq	%r10, %rdx
	jne	.LBB0_22
	movq	%rdx, %rcx
	movq	48(%rsp), %rsi
	cmpq	%rdx, %rsi
	je	.LBB0_26
.LBB0_24:
	leaq	(%rcx,%r14), %rdx
	leaq	(%rcx,%r8), %rbp
	leaq	(%rbx,%rbp,8), %rbp
	.p2align	4
.LBB0_25:
	movq	%rdx, %r10
	shrq	$63, %r10
	shll	$13, %r10d
	movq	$0, (%rbp,%r10)
	incq	%rdx
	addq	$8, %rbp
	incq	%rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_25
.LBB0_26:
	movq	2552(%rsp), %rcx
	testq	%rcx, %rcx
	movq	1752(%rsp), %rbp
	jle	.LBB0_40
	addq	672(%rsp), %r14
	cmpq	$4, %rcx
	jae	.LBB0_29
	xorl	%ecx, %ecx
	jmp	.LBB0_38
	.p2align	4
.LBB0_29:
	vpbroadcastq	%r14, %ymm0
	cmpq	$16, %rcx
	jae	.LBB0_31
	xorl	%r10d, %r10d
	jmp	.LBB0_35
.LBB0_31:
	vpaddq	%ymm0, %ymm15, %ymm1
	vpaddq	%ymm16, %ymm0, %ymm2
	vpaddq	%ymm17, %ymm0, %ymm3
	movq	632(%rsp), %rdx
	movq	%rdx, %rcx
	vmovdqa64	%ymm21, %ymm4
	movabsq	$.LCPI0_5, %r10
	.p2align	4
.LBB0_32:
	vpaddq	%ymm0, %ymm4, %ymm5
	vpaddq	%ymm4, %ymm1, %ymm6
	vpaddq	%ymm4, %ymm2, %ymm7
	vpaddq	%ymm4, %ymm3, %ymm8
	vpsrlq	$53, %ymm5, %ymm9
	vpbroadcastq	(%r12), %ymm10
	vpand	%ymm10, %ymm9, %ymm9
	vpsrlq	$53, %ymm6, %ymm11
	vpand	%ymm10, %ymm11, %ymm11
	vpsrlq	$53, %ymm7, %ymm12
	vpand	%ymm10, %ymm12, %ymm12
	vpsrlq	$53, %ymm8, %ymm13
	vpand	%ymm10, %ymm13, %ymm10
	vpsllq	$3, %ymm5, %ymm5
	vpaddq	%ymm5, %ymm19, %ymm5
	vpsllq	$3, %ymm6, %ymm6
	vpaddq	%ymm6, %ymm19, %ymm6
	vpsllq	$3, %ymm7, %ymm7
	vpaddq	%ymm7, %ymm19, %ymm7
	vpsllq	$3, %ymm8, %ymm8
	vpaddq	%ymm8, %ymm19, %ymm8
	vpsllq	$3, %ymm9, %ymm9
	vpaddq	%ymm5, %ymm9, %ymm5
	vpsllq	$3, %ymm11, %ymm9
	vpaddq	%ymm6, %ymm9, %ymm6
	vpsllq	$3, %ymm12, %ymm9
	vpaddq	%ymm7, %ymm9, %ymm7
	vpsllq	$3, %ymm10, %ymm9
	vpaddq	%ymm9, %ymm8, %ymm8
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm5) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm6) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm7) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm8) {%k1}
	vpaddq	(%r10){1to4}, %ymm4, %ymm4
	addq	$-16, %rcx
	jne	.LBB0_32
	movq	2552(%rsp), %rcx
	cmpq	%rdx, %rcx
	je	.LBB0_40
	movq	%rcx, %rdx
	movq	632(%rsp), %rcx
	movq	%rcx, %r10
	testb	$12, %dl
	je	.LBB0_38
.LBB0_35:
	vpbroadcastq	%r10, %ymm1
	vporq	%ymm18, %ymm1, %ymm1
	movq	648(%rsp), %rdx
	.p2align	4
.LBB0_36:
	vpaddq	%ymm0, %ymm1, %ymm2
	vpsllq	$3, %ymm2, %ymm3
	vpaddq	%ymm3, %ymm19, %ymm3
	vpsrlq	$50, %ymm2, %ymm2
	vpand	%ymm2, %ymm14, %ymm2
	vpaddq	%ymm2, %ymm3, %ymm2
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm20, (,%ymm2) {%k1}
	vpaddq	%ymm1, %ymm15, %ymm1
	addq	$4, %r10
	cmpq	%r10, %rdx
	jne	.LBB0_36
	movq	%rdx, %rcx
	movq	2552(%rsp), %rsi
	cmpq	%rdx, %rsi
	je	.LBB0_40
.LBB0_38:
	addq	%rcx, %r14
	leaq	(%rcx,%rdi), %rdx
	leaq	(%rbx,%rdx,8), %r10
	.p2align	4
.LBB0_39:
	movq	%r14, %rdx
	shrq	$63, %rdx
	shll	$13, %edx
	movq	$0, (%r10,%rdx)
	movq	2552(%rsp), %rdx
	incq	%r14
	addq	$8, %r10
	incq	%rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_39
	jmp	.LBB0_40
	.p2align	4
.LBB0_41:
	cmpq	$0, 376(%rsp)
	js	.LBB0_49
	movq	344(%rsp), %rax
	andl	$3, %eax
	movq	280(%rsp), %rcx
	movq	%rax, 344(%rsp)
	subq	%rax, %rcx
	movq	%rcx, 280(%rsp)
	subq	%r11, %rcx
	leaq	3(%rcx), %rsi
	shrq	$2, %rsi
	testq	%rcx, %rcx
	setle	%cl
	testq	%rsi, %rsi
	sete	%dl
	orb	%cl, %dl
	movq	2456(%rsp), %r12
	movq	2400(%rsp), %r13
	movq	2176(%rsp), %r8
	movq	2120(%rsp), %rax
	movq	688(%rsp), %rdx
	movq	832(%rsp), %rbp
	movq	680(%rsp), %r14
	movq	2552(%rsp), %r9
	movq	64(%rsp), %rcx
	jne	.LBB0_45
	movq	%rcx, %rdi
	leaq	(%rbx,%rcx,8), %rcx
	movq	%rcx, 160(%rsp)
	leaq	(%rdi,%rdi,2), %rcx
	shlq	$4, %rdi
	addq	%rbx, %rdi
	movq	%rdi, 64(%rsp)
	leaq	(%rbx,%rcx,8), %rcx
	movq	%rcx, 248(%rsp)
	addq	$4, %rsi
	.p2align	4
.LBB0_44:
	movq	%rsi, 144(%rsp)
	movq	%r11, %r15
	sarq	$63, %r15
	movq	%r15, %rsi
	andq	%rdx, %rsi
	addq	%rax, %rsi
	movl	(%rsi,%r11,4), %r10d
	cmpq	$-3, %r11
	movl	$12, %edi
	cmovlq	840(%rsp), %rdi
	movl	$3, %esi
	cmovlq	%r14, %rsi
	movl	$8, %r14d
	cmovleq	968(%rsp), %r14
	movq	%r8, %rdx
	movl	$2, %r8d
	cmovleq	%rbp, %r8
	cmpq	$-1, %r11
	movl	$4, %ebp
	cmovlq	976(%rsp), %rbp
	movl	$1, %r13d
	cmovlq	848(%rsp), %r13
	addq	%rax, %rbp
	movl	(%rbp,%r11,4), %ebp
	addq	%rax, %r14
	movl	(%r14,%r11,4), %r14d
	addq	%rax, %rdi
	movl	(%rdi,%r11,4), %edi
	andq	2184(%rsp), %r15
	addq	%rdx, %r15
	movzbl	(%r11,%r15), %r15d
	imulq	%r9, %r15
	movq	2456(%rsp), %rcx
	movzwl	(%rcx,%r10,2), %ecx
	leaq	(%rbx,%r15,8), %r15
	movq	2400(%rsp), %r12
	movq	(%r12,%r10,8), %r10
	addq	%r10, (%r15,%rcx,8)
	addq	%rdx, %r13
	movzbl	(%r11,%r13), %ecx
	movq	2400(%rsp), %r13
	movq	2456(%rsp), %r12
	imulq	%r9, %rcx
	movzwl	(%r12,%rbp,2), %r10d
	movq	160(%rsp), %r15
	leaq	(%r15,%rcx,8), %rcx
	movq	(%r13,%rbp,8), %r15
	movq	832(%rsp), %rbp
	addq	%r15, (%rcx,%r10,8)
	addq	%rdx, %r8
	movzbl	(%r11,%r8), %ecx
	imulq	%r9, %rcx
	movzwl	(%r12,%r14,2), %r8d
	movq	64(%rsp), %r10
	leaq	(%r10,%rcx,8), %rcx
	movq	(%r13,%r14,8), %r10
	movq	680(%rsp), %r14
	addq	%r10, (%rcx,%r8,8)
	movq	%rdx, %r8
	movq	688(%rsp), %rdx
	addq	%r8, %rsi
	movzbl	(%r11,%rsi), %ecx
	imulq	%r9, %rcx
	movzwl	(%r12,%rdi,2), %esi
	movq	248(%rsp), %r10
	leaq	(%r10,%rcx,8), %rcx
	movq	(%r13,%rdi,8), %rdi
	addq	%rdi, (%rcx,%rsi,8)
	movq	144(%rsp), %rsi
	addq	$4, %r11
	decq	%rsi
	cmpq	$4, %rsi
	ja	.LBB0_44
.LBB0_45:
	movq	344(%rsp), %rdi
	testq	%rdi, %rdi
	movq	1864(%rsp), %r14
	movq	1752(%rsp), %rbp
	movq	280(%rsp), %rsi
	je	.LBB0_56
	movq	%rsi, %rax
	sarq	$63, %rax
	movq	%rax, %rcx
	andq	2184(%rsp), %rcx
	movq	2176(%rsp), %rdx
	addq	%rsi, %rdx
	movzbl	(%rcx,%rdx), %ecx
	imulq	2552(%rsp), %rcx
	andq	2128(%rsp), %rax
	movq	2120(%rsp), %rdx
	leaq	(%rdx,%rsi,4), %rdx
	movl	(%rdx,%rax,4), %eax
	movzwl	(%r12,%rax,2), %edx
	leaq	(%rbx,%rcx,8), %rcx
	movq	(%r13,%rax,8), %rax
	addq	%rax, (%rcx,%rdx,8)
	cmpl	$1, %edi
	je	.LBB0_56
	leaq	1(%rsi), %rax
	sarq	$63, %rax
	movq	%rax, %rcx
	andq	2184(%rsp), %rcx
	movq	2176(%rsp), %rdx
	leaq	1(%rdx,%rsi), %rdx
	movzbl	(%rcx,%rdx), %ecx
	imulq	2552(%rsp), %rcx
	andq	2128(%rsp), %rax
	movq	2120(%rsp), %rdx
	leaq	4(%rdx,%rsi,4), %rdx
	movl	(%rdx,%rax,4), %eax
	movzwl	(%r12,%rax,2), %edx
	leaq	(%rbx,%rcx,8), %rcx
	movq	(%r13,%rax,8), %rax
	addq	%rax, (%rcx,%rdx,8)
	cmpl	$3, %edi
	jne	.LBB0_56
	leaq	2(%rsi), %rax
	sarq	$63, %rax
	movq	%rax, %rcx
	andq	2184(%rsp), %rcx
	movq	2176(%rsp), %rdx
	leaq	2(%rdx,%rsi), %rdx
	movzbl	(%rcx,%rdx), %ecx
	imulq	2552(%rsp), %rcx
	andq	2128(%rsp), %rax
	movq	2120(%rsp), %rdx
	leaq	8(%rdx,%rsi,4), %rdx
	movl	(%rdx,%rax,4), %eax
	movzwl	(%r12,%rax,2), %edx
	leaq	(%rbx,%rcx,8), %rcx
	movq	(%r13,%rax,8), %rax
	addq	%rax, (%rcx,%rdx,8)
	jmp	.LBB0_56
	.p2align	4
.LBB0_49:
	cmpq	$0, 784(%rsp)
	movq	1864(%rsp), %r14
	movq	2456(%rsp), %r15
	movq	2400(%rsp), %r12
	movq	2552(%rsp), %r13
	movq	64(%rsp), %rcx
	je	.LBB0_52
	movq	160(%rsp), %rax
	andq	1664(%rsp), %rax
	addq	472(%rsp), %rax
	imulq	1672(%rsp), %rax
	addq	1656(%rsp), %rax
	leaq	(%rbx,%rcx,8), %r9
	leaq	(%rcx,%rcx,2), %rdx
	shlq	$4, %rcx
	addq	%rbx, %rcx
	leaq	(%rbx,%rdx,8), %rsi
	movl	$3, %edi
	movq	888(%rsp), %r8
	.p2align	4
.LBB0_51:
	movzbl	-3(%rax,%rdi), %edx
	imulq	%r13, %rdx
	movzwl	-6(%r15,%rdi,2), %r10d
	leaq	(%rbx,%rdx,8), %rdx
	movq	-24(%r12,%rdi,8), %r11
	addq	%r11, (%rdx,%r10,8)
	movzbl	-2(%rax,%rdi), %edx
	imulq	%r13, %rdx
	movzwl	-4(%r15,%rdi,2), %r10d
	leaq	(%r9,%rdx,8), %rdx
	movq	-16(%r12,%rdi,8), %r11
	addq	%r11, (%rdx,%r10,8)
	movzbl	-1(%rax,%rdi), %edx
	imulq	%r13, %rdx
	movzwl	-2(%r15,%rdi,2), %r10d
	leaq	(%rcx,%rdx,8), %rdx
	movq	-8(%r12,%rdi,8), %r11
	addq	%r11, (%rdx,%r10,8)
	movzbl	(%rax,%rdi), %edx
	imulq	%r13, %rdx
	movzwl	(%r15,%rdi,2), %r10d
	leaq	(%rsi,%rdx,8), %rdx
	movq	(%r12,%rdi,8), %r11
	addq	%r11, (%rdx,%r10,8)
	addq	$4, %rdi
	decq	%r8
	cmpq	$4, %r8
	ja	.LBB0_51
.LBB0_52:
	cmpq	$0, 608(%rsp)
	movq	160(%rsp), %rdi
	je	.LBB0_56
	andq	1664(%rsp), %rdi
	addq	472(%rsp), %rdi
	imulq	1672(%rsp), %rdi
	addq	1656(%rsp), %rdi
	movq	776(%rsp), %rax
	addq	%rdi, %rax
	movq	552(%rsp), %rcx
	movzbl	(%rcx,%rax), %eax
	imulq	2552(%rsp), %rax
	movq	736(%rsp), %rcx
	movq	720(%rsp), %rdx
	movzwl	(%rdx,%rcx,2), %ecx
	leaq	(%rbx,%rax,8), %rax
	movq	728(%rsp), %rdx
	movq	712(%rsp), %rsi
	movq	(%rsi,%rdx,8), %rdx
	addq	%rdx, (%rax,%rcx,8)
	cmpl	$1, 608(%rsp)
	je	.LBB0_56
	movq	880(%rsp), %rax
	addq	%rdi, %rax
	movq	552(%rsp), %rcx
	movzbl	(%rcx,%rax), %eax
	imulq	2552(%rsp), %rax
	movq	736(%rsp), %rcx
	movq	720(%rsp), %rdx
	movzwl	2(%rdx,%rcx,2), %ecx
	leaq	(%rbx,%rax,8), %rax
	movq	728(%rsp), %rdx
	movq	712(%rsp), %rsi
	movq	8(%rsi,%rdx,8), %rdx
	addq	%rdx, (%rax,%rcx,8)
	cmpl	$3, 608(%rsp)
	jne	.LBB0_56
	addq	872(%rsp), %rdi
	movq	552(%rsp), %rax
	movzbl	(%rax,%rdi), %eax
	imulq	2552(%rsp), %rax
	movq	736(%rsp), %rcx
	movq	720(%rsp), %rdx
	movzwl	4(%rdx,%rcx,2), %ecx
	leaq	(%rbx,%rax,8), %rax
	movq	728(%rsp), %rdx
	movq	712(%rsp), %rsi
	movq	16(%rsi,%rdx,8), %rdx
	addq	%rdx, (%rax,%rcx,8)
	.p2align	4
.LBB0_56:
	cmpb	$0, 336(%rsp)
	movq	1920(%rsp), %rcx
	je	.LBB0_57
.LBB0_79:
	movq	2144(%rsp), %rdx
	movq	2088(%rsp), %rsi
	movq	2032(%rsp), %r8
	movq	1976(%rsp), %r9
	movq	%r14, %r10
	movq	1808(%rsp), %r13
	movq	%r13, %r11
	movq	1696(%rsp), %rax
	movq	1624(%rsp), %r14
	movq	2536(%rsp), %rdi
	movq	488(%rsp), %r15
	cmpq	$0, 376(%rsp)
	js	.LBB0_124
	movq	2552(%rsp), %r12
	testq	%r12, %r12
	movq	2088(%rsp), %r14
	movq	2032(%rsp), %r15
	movabsq	$NRT_decref, %rbp
	movq	2568(%rsp), %r11
	movq	24(%rsp), %r12
	jle	.LBB0_123
	movq	512(%rsp), %rax
	movq	504(%rsp), %rcx
	movq	(%rcx,%rax,8), %rax
	movq	%rax, %rdx
	imulq	2552(%rsp), %rdx
	testq	%r12, %r12
	jle	.LBB0_129
	cmpq	$255, %rax
	jne	.LBB0_83
	cmpq	$1, 2552(%rsp)
	sete	%cl
	leaq	(%rbx,%rdx,8), %rax
	movq	%rax, 48(%rsp)
	cmpq	$4, %r12
	setae	%dl
	andb	%cl, %dl
	movq	%r12, %rsi
	movabsq	$9223372036854775792, %rax
	andq	%rax, %rsi
	andq	%r12, 272(%rsp)
	movq	%rbx, %rdi
	movq	704(%rsp), %r8
	xorl	%r9d, %r9d
	jmp	.LBB0_87
	.p2align	4
.LBB0_105:
	movq	48(%rsp), %rax
	movq	%r10, (%rax,%r9,8)
	incq	%r9
	addq	$8, %r8
	addq	$8, %rdi
	cmpq	%r9, 2552(%rsp)
	movq	2088(%rsp), %r14
	movq	2032(%rsp), %r15
	movq	1808(%rsp), %r13
	movabsq	$NRT_decref, %rbp
	movq	2568(%rsp), %r11
	je	.LBB0_123
.LBB0_87:
	movq	(%r11,%r9,8), %r10
	testb	%dl, %dl
	je	.LBB0_88
	cmpq	$16, %r12
	movq	192(%rsp), %rbx
	jae	.LBB0_91
	xorl	%ecx, %ecx
	jmp	.LBB0_95
	.p2align	4
.LBB0_88:
	xorl	%r11d, %r11d
	movq	192(%rsp), %rbx
	jmp	.LBB0_98
	.p2align	4
.LBB0_91:
	vmovq	%r10, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%ecx, %ecx
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_92:
	vpsubq	-96(%r8,%rcx,8), %ymm0, %ymm0
	vpsubq	-64(%r8,%rcx,8), %ymm1, %ymm1
	vpsubq	-32(%r8,%rcx,8), %ymm2, %ymm2
	vpsubq	(%r8,%rcx,8), %ymm3, %ymm3
	addq	$16, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_92
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	cmpq	%rsi, %r12
	je	.LBB0_105
	movq	%rsi, %rcx
	movq	%rsi, %r11
	testb	$12, %r12b
	je	.LBB0_98
.LBB0_95:
	vmovq	%r10, %xmm0
	movq	272(%rsp), %rax
	.p2align	4
.LBB0_96:
	vpsubq	(%rdi,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB0_96
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	movq	%rax, %r11
	cmpq	%rax, %r12
	je	.LBB0_105
.LBB0_98:
	movl	%r12d, %ecx
	subl	%r11d, %ecx
	movq	%r11, %r14
	andl	$7, %ecx
	je	.LBB0_102
	imulq	%rbx, %r14
	addq	%rdi, %r14
	movq	%rcx, %r15
	.p2align	4
.LBB0_100:
	subq	(%r14), %r10
	addq	%rbx, %r14
	decq	%r15
	jne	.LBB0_100
	leaq	(%rcx,%r11), %r14
.LBB0_102:
	subq	%r12, %r11
	cmpq	$-8, %r11
	ja	.LBB0_105
	imulq	%rbx, %r14
	addq	%rdi, %r14
	addq	%r11, %rcx
	.p2align	4
.LBB0_104:
	movq	(%r14), %r11
	leaq	(%r14,%rbx), %r15
	movq	192(%rsp), %rax
	leaq	(%r15,%rax), %r13
	movq	192(%rsp), %rax
	leaq	(%r13,%rax), %rbp
	movq	192(%rsp), %rax
	addq	%rbp, %rax
	movq	192(%rsp), %rbx
	addq	(%r14,%rbx), %r11
	movq	192(%rsp), %rbx
	addq	(%rbx,%r15), %r11
	movq	192(%rsp), %rbx
	addq	(%rbx,%r13), %r11
	movq	192(%rsp), %rbx
	addq	(%rbx,%rbp), %r11
	leaq	(%rax,%rbx), %r14
	addq	(%rbx,%rax), %r11
	addq	(%rbx,%r14), %r11
	addq	%rbx, %r14
	addq	(%rbx,%r14), %r11
	subq	%r11, %r10
	addq	%rbx, %r14
	addq	%rbx, %r14
	addq	$8, %rcx
	jne	.LBB0_104
	jmp	.LBB0_105
	.p2align	4
.LBB0_57:
	movq	48(%rsp), %rdx
	andl	$3, %edx
	movq	104(%rsp), %rax
	leaq	-4(%rax), %rcx
	movq	%rcx, 344(%rsp)
	shrq	$2, %rcx
	incq	%rcx
	andq	$-2, %rcx
	negq	%rcx
	movq	%rcx, 336(%rsp)
	movl	$1, %r15d
	movq	1072(%rsp), %r13
	movq	896(%rsp), %rax
	movq	%rax, 248(%rsp)
	movq	1080(%rsp), %r12
	movq	1096(%rsp), %r11
	movq	1088(%rsp), %r8
	movq	904(%rsp), %rax
	movq	%rax, 280(%rsp)
	movq	600(%rsp), %rax
	movq	%rax, 160(%rsp)
	jmp	.LBB0_58
	.p2align	4
.LBB0_78:
	movq	144(%rsp), %r15
	incq	%r15
	movq	600(%rsp), %rax
	addq	%rax, 160(%rsp)
	addq	%rax, 280(%rsp)
	addq	%rax, %r8
	movq	936(%rsp), %rax
	addq	%rax, %r11
	movq	64(%rsp), %r12
	addq	%rax, %r12
	addq	%rax, 248(%rsp)
	addq	%rax, %r13
	cmpq	200(%rsp), %r15
	movq	1864(%rsp), %r14
	movq	1752(%rsp), %rbp
	movq	1920(%rsp), %rcx
	je	.LBB0_79
.LBB0_58:
	movq	48(%rsp), %rax
	testq	%rax, %rax
	jle	.LBB0_70
	cmpq	$4, %rax
	jae	.LBB0_61
	xorl	%eax, %eax
	jmp	.LBB0_68
	.p2align	4
.LBB0_61:
	cmpq	$0, 344(%rsp)
	je	.LBB0_62
	movq	336(%rsp), %rax
	movq	160(%rsp), %r10
	xorl	%ecx, %ecx
	.p2align	4
.LBB0_64:
	movq	%r10, %rsi
	shrq	$63, %rsi
	shll	$13, %esi
	addq	%r13, %rsi
	movq	-32(%rsi,%rcx,8), %r14
	addq	%r14, (%rbx,%rcx,8)
	movq	-24(%rsi,%rcx,8), %r14
	addq	%r14, 8(%rbx,%rcx,8)
	movq	-16(%rsi,%rcx,8), %r14
	addq	%r14, 16(%rbx,%rcx,8)
	movq	-8(%rsi,%rcx,8), %r14
	addq	%r14, 24(%rbx,%rcx,8)
	movq	(%rsi,%rcx,8), %r14
	addq	%r14, 32(%rbx,%rcx,8)
	movq	8(%rsi,%rcx,8), %r14
	addq	%r14, 40(%rbx,%rcx,8)
	movq	16(%rsi,%rcx,8), %r14
	addq	%r14, 48(%rbx,%rcx,8)
	movq	24(%rsi,%rcx,8), %rsi
	addq	%rsi, 56(%rbx,%rcx,8)
	addq	$8, %rcx
	addq	$8, %r10
	addq	$2, %rax
	jne	.LBB0_64
	testb	$4, 344(%rsp)
	je	.LBB0_66
	movq	104(%rsp), %rax
	testq	%rdx, %rdx
	jne	.LBB0_68
	jmp	.LBB0_70
.LBB0_62:
	xorl	%ecx, %ecx
.LBB0_66:
	movq	%r15, %rax
	imulq	600(%rsp), %rax
	leaq	(%rbx,%rax,8), %rsi
	addq	%rcx, %rax
	shrq	$50, %rax
	andl	$8192, %eax
	addq	%rsi, %rax
	movq	(%rax,%rcx,8), %rsi
	addq	%rsi, (%rbx,%rcx,8)
	movq	8(%rax,%rcx,8), %rsi
	addq	%rsi, 8(%rbx,%rcx,8)
	movq	16(%rax,%rcx,8), %rsi
	addq	%rsi, 16(%rbx,%rcx,8)
	movq	24(%rax,%rcx,8), %rax
	addq	%rax, 24(%rbx,%rcx,8)
	movq	104(%rsp), %rax
	testq	%rdx, %rdx
	je	.LBB0_70
.LBB0_68:
	leaq	(%rbx,%rax,8), %rcx
	leaq	(%r12,%rax,8), %rsi
	addq	160(%rsp), %rax
	xorl	%r10d, %r10d
	.p2align	4
.LBB0_69:
	movq	%rax, %rdi
	shrq	$63, %rdi
	shll	$13, %edi
	addq	%rsi, %rdi
	movq	(%rdi,%r10,8), %rdi
	addq	%rdi, (%rcx,%r10,8)
	incq	%r10
	incq	%rax
	cmpq	%r10, %rdx
	jne	.LBB0_69
.LBB0_70:
	movq	%r12, 64(%rsp)
	movq	%r15, 144(%rsp)
	cmpq	$0, 2552(%rsp)
	movq	544(%rsp), %r10
	jle	.LBB0_78
	movq	2552(%rsp), %rcx
	cmpq	$0, 576(%rsp)
	je	.LBB0_75
	movq	640(%rsp), %rax
	movq	248(%rsp), %rcx
	xorl	%r10d, %r10d
	movq	672(%rsp), %r14
	movq	280(%rsp), %rsi
	movq	576(%rsp), %r12
	.p2align	4
.LBB0_73:
	movq	%rsi, %rdi
	shrq	$63, %rdi
	shll	$13, %edi
	movq	%r14, %rbp
	shrq	$63, %rbp
	shll	$13, %ebp
	movq	(%rcx,%rdi), %rdi
	addq	%rdi, (%rax,%rbp)
	incq	%rsi
	incq	%r14
	incq	%r10
	addq	$8, %rcx
	addq	$8, %rax
	cmpq	%r10, %r12
	jne	.LBB0_73
	movq	648(%rsp), %rcx
	movq	544(%rsp), %r10
.LBB0_75:
	cmpq	$4, 2552(%rsp)
	movq	816(%rsp), %r12
	movq	1192(%rsp), %r15
	jb	.LBB0_78
	addq	$4, %rcx
	movq	%r8, %rax
	xorl	%r14d, %r14d
	.p2align	4
.LBB0_77:
	movq	%rax, %rsi
	shrq	$63, %rsi
	shll	$13, %esi
	addq	%r11, %rsi
	movq	%r10, %rbp
	shrq	$63, %rbp
	shll	$13, %ebp
	addq	%r12, %rbp
	movq	544(%rsp), %rdi
	leaq	1(%rdi,%r14), %rdi
	movq	(%rsi,%r14,8), %rsi
	addq	%rsi, (%rbp,%r14,8)
	movq	544(%rsp), %rsi
	leaq	2(%rsi,%r14), %rbp
	shrq	$63, %rdi
	shll	$13, %edi
	addq	%r15, %rdi
	leaq	1(%r8,%r14), %rsi
	shrq	$63, %rsi
	shll	$13, %esi
	addq	%r11, %rsi
	movq	8(%rsi,%r14,8), %rsi
	addq	%rsi, 8(%rdi,%r14,8)
	movq	544(%rsp), %rsi
	leaq	3(%rsi,%r14), %rsi
	shrq	$63, %rbp
	shll	$13, %ebp
	addq	%r15, %rbp
	leaq	2(%r8,%r14), %rdi
	shrq	$63, %rdi
	shll	$13, %edi
	addq	%r11, %rdi
	movq	16(%rdi,%r14,8), %rdi
	addq	%rdi, 16(%rbp,%r14,8)
	shrq	$63, %rsi
	shll	$13, %esi
	addq	%r15, %rsi
	leaq	3(%r8,%r14), %rdi
	shrq	$63, %rdi
	shll	$13, %edi
	addq	%r11, %rdi
	movq	24(%rdi,%r14,8), %rdi
	addq	%rdi, 24(%rsi,%r14,8)
	addq	$-4, %rcx
	addq	$4, %r14
	addq	$4, %rax
	addq	$4, %r10
	cmpq	$4, %rcx
	ja	.LBB0_77
	jmp	.LBB0_78
.LBB0_129:
	cmpq	$255, %rax
	jne	.LBB0_130
	leaq	(%rbx,%rdx,8), %rax
	cmpb	$0, 135(%rsp)
	je	.LBB0_136
	xorl	%edx, %edx
	jmp	.LBB0_144
.LBB0_83:
	cmpq	$1, 2552(%rsp)
	sete	%cl
	cmpq	$4, %r12
	setae	%al
	andb	%cl, %al
	movb	%al, 48(%rsp)
	movq	%r12, %rsi
	movabsq	$9223372036854775792, %rax
	andq	%rax, %rsi
	andq	%r12, 272(%rsp)
	movq	%rbx, %rdi
	movq	704(%rsp), %r8
	xorl	%r9d, %r9d
	jmp	.LBB0_84
	.p2align	4
.LBB0_122:
	leaq	1(%r9), %rax
	movq	640(%rsp), %rcx
	subq	(%rcx,%r9,8), %r10
	addq	%rdx, %r9
	leaq	(%rbx,%r9,8), %rcx
	shrq	$53, %r9
	andl	$1024, %r9d
	movq	%r10, (%rcx,%r9,8)
	addq	$8, %r8
	addq	$8, %rdi
	movq	%rax, %r9
	cmpq	%rax, 2552(%rsp)
	movq	2088(%rsp), %r14
	movq	2032(%rsp), %r15
	movq	1808(%rsp), %r13
	movabsq	$NRT_decref, %rbp
	movq	2568(%rsp), %r11
	movq	24(%rsp), %r12
	je	.LBB0_123
.LBB0_84:
	movq	(%r11,%r9,8), %r10
	cmpb	$0, 48(%rsp)
	je	.LBB0_85
	cmpq	$16, %r12
	movq	192(%rsp), %r13
	jae	.LBB0_108
	xorl	%ecx, %ecx
	jmp	.LBB0_112
	.p2align	4
.LBB0_85:
	xorl	%r11d, %r11d
	movq	192(%rsp), %r13
	jmp	.LBB0_115
	.p2align	4
.LBB0_108:
	vmovq	%r10, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%ecx, %ecx
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_109:
	vpsubq	-96(%r8,%rcx,8), %ymm0, %ymm0
	vpsubq	-64(%r8,%rcx,8), %ymm1, %ymm1
	vpsubq	-32(%r8,%rcx,8), %ymm2, %ymm2
	vpsubq	(%r8,%rcx,8), %ymm3, %ymm3
	addq	$16, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_109
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	cmpq	%rsi, %r12
	je	.LBB0_122
	movq	%rsi, %rcx
	movq	%rsi, %r11
	testb	$12, %r12b
	je	.LBB0_115
.LBB0_112:
	vmovq	%r10, %xmm0
	movq	272(%rsp), %rax
	.p2align	4
.LBB0_113:
	vpsubq	(%rdi,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rax
	jne	.LBB0_113
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	movq	%rax, %r11
	cmpq	%rax, 24(%rsp)
	je	.LBB0_122
.LBB0_115:
	movq	24(%rsp), %rax
	movl	%eax, %ecx
	subl	%r11d, %ecx
	movq	%r11, %r14
	andl	$7, %ecx
	je	.LBB0_119
	imulq	%r13, %r14
	addq	%rdi, %r14
	movq	%rcx, %r15
	.p2align	4
.LBB0_117:
	subq	(%r14), %r10
	addq	%r13, %r14
	decq	%r15
	jne	.LBB0_117
	leaq	(%rcx,%r11), %r14
.LBB0_119:
	subq	%rax, %r11
	cmpq	$-8, %r11
	ja	.LBB0_122
	imulq	%r13, %r14
	addq	%rdi, %r14
	addq	%r11, %rcx
	.p2align	4
.LBB0_121:
	movq	(%r14), %r11
	leaq	(%r14,%r13), %r15
	movq	192(%rsp), %rax
	leaq	(%r15,%rax), %r13
	movq	192(%rsp), %rax
	leaq	(%r13,%rax), %rbp
	movq	192(%rsp), %rax
	addq	%rbp, %rax
	movq	192(%rsp), %r12
	addq	(%r14,%r12), %r11
	movq	192(%rsp), %r14
	addq	(%r14,%r15), %r11
	movq	192(%rsp), %r14
	addq	(%r14,%r13), %r11
	movq	192(%rsp), %r13
	addq	(%r13,%rbp), %r11
	leaq	(%rax,%r13), %r14
	addq	(%r13,%rax), %r11
	addq	(%r13,%r14), %r11
	addq	%r13, %r14
	addq	(%r13,%r14), %r11
	subq	%r11, %r10
	addq	%r13, %r14
	addq	%r13, %r14
	addq	$8, %rcx
	jne	.LBB0_121
	jmp	.LBB0_122
.LBB0_130:
	cmpq	$4, 2552(%rsp)
	jae	.LBB0_132
	xorl	%ecx, %ecx
	jmp	.LBB0_152
.LBB0_136:
	xorl	%ecx, %ecx
	cmpq	$16, 2552(%rsp)
	jb	.LBB0_141
	movq	632(%rsp), %rdx
	movq	792(%rsp), %rsi
	.p2align	4
.LBB0_138:
	vmovdqu	(%r11,%rcx,8), %ymm0
	vmovdqu	32(%r11,%rcx,8), %ymm1
	vmovdqu	64(%r11,%rcx,8), %ymm2
	vmovdqu	96(%r11,%rcx,8), %ymm3
	vmovdqu	%ymm0, -56(%rsi,%rcx,8)
	vmovdqu	%ymm1, -24(%rsi,%rcx,8)
	vmovdqu	%ymm2, 8(%rsi,%rcx,8)
	vmovdqu	%ymm3, 40(%rsi,%rcx,8)
	addq	$16, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_138
	cmpq	%rdx, 2552(%rsp)
	je	.LBB0_123
	movq	632(%rsp), %rdx
	movq	%rdx, %rcx
	movq	2552(%rsp), %rsi
	testb	$12, %sil
	je	.LBB0_144
.LBB0_141:
	movq	648(%rsp), %rdx
	.p2align	4
.LBB0_142:
	vmovdqu	(%r11,%rcx,8), %ymm0
	vmovdqu	%ymm0, (%rax,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_142
	cmpq	%rdx, 2552(%rsp)
	je	.LBB0_123
.LBB0_144:
	movq	2552(%rsp), %rsi
	subl	%edx, %esi
	movq	%rdx, %rcx
	andl	$7, %esi
	je	.LBB0_147
	movq	%rdx, %rcx
	.p2align	4
.LBB0_146:
	movq	(%r11,%rcx,8), %rdi
	movq	%rdi, (%rax,%rcx,8)
	incq	%rcx
	decq	%rsi
	jne	.LBB0_146
.LBB0_147:
	subq	2552(%rsp), %rdx
	cmpq	$-8, %rdx
	ja	.LBB0_123
	.p2align	4
.LBB0_148:
	movq	(%r11,%rcx,8), %rax
	movq	792(%rsp), %rdx
	movq	%rax, -56(%rdx,%rcx,8)
	movq	8(%r11,%rcx,8), %rax
	movq	%rax, -48(%rdx,%rcx,8)
	movq	16(%r11,%rcx,8), %rax
	movq	%rax, -40(%rdx,%rcx,8)
	movq	24(%r11,%rcx,8), %rax
	movq	%rax, -32(%rdx,%rcx,8)
	movq	32(%r11,%rcx,8), %rax
	movq	%rax, -24(%rdx,%rcx,8)
	movq	40(%r11,%rcx,8), %rax
	movq	%rax, -16(%rdx,%rcx,8)
	movq	48(%r11,%rcx,8), %rax
	movq	%rax, -8(%rdx,%rcx,8)
	movq	56(%r11,%rcx,8), %rax
	movq	%rax, (%rdx,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, 2552(%rsp)
	jne	.LBB0_148
	jmp	.LBB0_123
.LBB0_132:
	cmpq	$0, 856(%rsp)
	je	.LBB0_133
	leaq	(,%rdx,8), %rax
	addq	%rbx, %rax
	movq	992(%rsp), %rcx
	movq	%rdx, %rsi
	xorl	%edi, %edi
	movq	576(%rsp), %r10
	movq	792(%rsp), %r12
	.p2align	4
.LBB0_155:
	movq	%rsi, %r8
	shrq	$63, %r8
	shll	$13, %r8d
	addq	%rax, %r8
	movq	(%r11,%rdi,8), %r9
	subq	-56(%r12,%rdi,8), %r9
	movq	%r9, (%r8,%rdi,8)
	movq	8(%r11,%rdi,8), %r8
	subq	-48(%r12,%rdi,8), %r8
	leaq	1(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 8(%r9,%rdi,8)
	movq	16(%r11,%rdi,8), %r8
	subq	-40(%r12,%rdi,8), %r8
	leaq	2(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 16(%r9,%rdi,8)
	movq	24(%r11,%rdi,8), %r8
	subq	-32(%r12,%rdi,8), %r8
	leaq	3(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 24(%r9,%rdi,8)
	movq	32(%r11,%rdi,8), %r8
	subq	-24(%r12,%rdi,8), %r8
	leaq	4(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 32(%r9,%rdi,8)
	movq	40(%r11,%rdi,8), %r8
	subq	-16(%r12,%rdi,8), %r8
	leaq	5(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 40(%r9,%rdi,8)
	movq	48(%r11,%rdi,8), %r8
	subq	-8(%r12,%rdi,8), %r8
	leaq	6(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 48(%r9,%rdi,8)
	movq	56(%r11,%rdi,8), %r8
	subq	(%r12,%rdi,8), %r8
	leaq	7(%rdx,%rdi), %r9
	shrq	$63, %r9
	shll	$13, %r9d
	addq	%rax, %r9
	movq	%r8, 56(%r9,%rdi,8)
	addq	$8, %rdi
	addq	$8, %rsi
	addq	$2, %rcx
	jne	.LBB0_155
	testb	$4, 1000(%rsp)
	je	.LBB0_150
	movq	648(%rsp), %rcx
	testq	%r10, %r10
	jne	.LBB0_152
	jmp	.LBB0_123
.LBB0_133:
	xorl	%edi, %edi
	movq	576(%rsp), %r10
.LBB0_150:
	leaq	(%rbx,%rdx,8), %rax
	movq	(%r11,%rdi,8), %rcx
	movq	640(%rsp), %r8
	subq	(%r8,%rdi,8), %rcx
	leaq	(%rdi,%rdx), %rsi
	shrq	$50, %rsi
	andl	$8192, %esi
	addq	%rax, %rsi
	movq	%rcx, (%rsi,%rdi,8)
	movq	8(%r11,%rdi,8), %rcx
	subq	8(%r8,%rdi,8), %rcx
	leaq	1(%rdi,%rdx), %rsi
	shrq	$50, %rsi
	andl	$8192, %esi
	addq	%rax, %rsi
	movq	%rcx, 8(%rsi,%rdi,8)
	movq	16(%r11,%rdi,8), %rcx
	subq	16(%r8,%rdi,8), %rcx
	leaq	2(%rdi,%rdx), %rsi
	shrq	$50, %rsi
	andl	$8192, %esi
	addq	%rax, %rsi
	movq	%rcx, 16(%rsi,%rdi,8)
	movq	24(%r11,%rdi,8), %rcx
	subq	24(%r8,%rdi,8), %rcx
	leaq	3(%rdi,%rdx), %rsi
	shrq	$50, %rsi
	andl	$8192, %esi
	addq	%rax, %rsi
	movq	%rcx, 24(%rsi,%rdi,8)
	movq	648(%rsp), %rcx
	testq	%r10, %r10
	je	.LBB0_123
.LBB0_152:
	addq	%rcx, %rdx
	movq	640(%rsp), %rax
	leaq	(%rax,%rcx,8), %rax
	leaq	(%r11,%rcx,8), %rcx
	leaq	(%rbx,%rdx,8), %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB0_153:
	movq	%rdx, %r8
	shrq	$63, %r8
	shll	$13, %r8d
	addq	%rsi, %r8
	movq	(%rcx,%rdi,8), %r9
	subq	(%rax,%rdi,8), %r9
	movq	%r9, (%r8,%rdi,8)
	incq	%rdi
	incq	%rdx
	cmpq	%rdi, 576(%rsp)
	jne	.LBB0_153
	.p2align	4
.LBB0_123:
	movq	1624(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	movq	1696(%rsp), %rdi
	callq	*%rbp
	movq	1752(%rsp), %rdi
	callq	*%rbp
	movq	%r13, %rdi
	callq	*%rbp
	movq	1864(%rsp), %rdi
	callq	*%rbp
	movq	1920(%rsp), %rdi
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	%r14, %rdi
	callq	*%rbp
	movq	2144(%rsp), %rdi
	callq	*%rbp
	movq	1976(%rsp), %rdi
	callq	*%rbp
	movq	2536(%rsp), %rdi
	callq	*%rbp
	movq	488(%rsp), %rdi
	callq	*%rbp
	xorl	%edx, %edx
	xorl	%esi, %esi
	xorl	%r8d, %r8d
	xorl	%r9d, %r9d
	xorl	%ecx, %ecx
	xorl	%r10d, %r10d
	xorl	%r11d, %r11d
	xorl	%ebp, %ebp
	xorl	%eax, %eax
	xorl	%r14d, %r14d
	xorl	%edi, %edi
	xorl	%r15d, %r15d
.LBB0_124:
	movq	%r10, 248(%rsp)
	movq	%rcx, 160(%rsp)
	movq	%r9, 64(%rsp)
	movq	%r8, 144(%rsp)
	movq	%rsi, 200(%rsp)
	movq	%rdx, 48(%rsp)
	movabsq	$NRT_decref, %r12
	movq	%r11, %r13
	movq	%rax, %rbx
	vzeroupper
	callq	*%r12
	movq	%r15, %rdi
	callq	*%r12
	movq	%r14, %rdi
	callq	*%r12
	movq	%rbx, %rdi
	callq	*%r12
	movq	%rbp, %rdi
	callq	*%r12
	movq	%r13, %rdi
	callq	*%r12
	movq	248(%rsp), %rdi
	callq	*%r12
	movq	160(%rsp), %rdi
	callq	*%r12
	movq	64(%rsp), %rdi
	callq	*%r12
	movq	144(%rsp), %rdi
	callq	*%r12
	movq	200(%rsp), %rdi
	callq	*%r12
	movq	48(%rsp), %rdi
	callq	*%r12
	movq	488(%rsp), %rdi
	callq	*%r12
	movq	800(%rsp), %rdi
	callq	*%r12
	movq	2536(%rsp), %rdi
	callq	*%r12
	movq	2424(%rsp), %rdi
	callq	*%r12
	movq	2368(%rsp), %rdi
	callq	*%r12
	xorl	%ebx, %ebx
	xorl	%ecx, %ecx
	movq	1696(%rsp), %r15
	movabsq	$NRT_incref, %rbp
	movq	1752(%rsp), %r12
	movq	472(%rsp), %r14
.LBB0_125:
	movq	%rcx, 504(%rsp)
	movq	%rbx, 512(%rsp)
	movq	584(%rsp), %rax
	decq	%rax
	movq	%rax, 1184(%rsp)
	movq	560(%rsp), %rax
	incq	%rax
	movq	%rax, 1176(%rsp)
	movq	696(%rsp), %r13
	cmpq	%r13, 808(%rsp)
	setbe	%bl
	movq	1624(%rsp), %rdi
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	1808(%rsp), %rdi
	callq	*%rbp
	movq	1864(%rsp), %rdi
	callq	*%rbp
	movq	1920(%rsp), %rdi
	callq	*%rbp
	movq	1976(%rsp), %rdi
	callq	*%rbp
	movq	2032(%rsp), %rdi
	callq	*%rbp
	movq	2088(%rsp), %rdi
	callq	*%rbp
	movq	2144(%rsp), %rdi
	callq	*%rbp
	movq	2200(%rsp), %rdi
	callq	*%rbp
	movq	2256(%rsp), %rdi
	callq	*%rbp
	movq	2312(%rsp), %rdi
	callq	*%rbp
	movq	2480(%rsp), %rdi
	callq	*%rbp
	movq	520(%rsp), %rdi
	callq	*%rbp
	movq	%r14, %rcx
	sarq	$63, %rcx
	movq	%rcx, %rdx
	andq	1736(%rsp), %rdx
	movq	1728(%rsp), %rax
	leaq	(%rax,%r14,8), %rax
	movq	%rdx, 568(%rsp)
	movq	%rax, 208(%rsp)
	movq	(%rax,%rdx,8), %r9
	movq	%rcx, %rdx
	andq	2016(%rsp), %rdx
	movq	2008(%rsp), %rax
	leaq	(%rax,%r14,8), %rax
	movq	%rdx, 592(%rsp)
	movq	%rax, 416(%rsp)
	movq	(%rax,%rdx,8), %rdi
	movq	%rcx, %rax
	movq	%rcx, 344(%rsp)
	movq	2072(%rsp), %rsi
	andq	%rsi, %rax
	movq	2064(%rsp), %rcx
	leaq	(%rcx,%r14,8), %rcx
	movq	(%rcx,%rax,8), %rax
	cmpq	$-1, %r14
	movl	$0, %edx
	cmovlq	%rsi, %rdx
	movq	8(%rcx,%rdx,8), %rdx
	movq	%rdx, 280(%rsp)
	subq	%rax, %rdx
	movq	%rdi, 376(%rsp)
	testq	%rdi, %rdi
	movq	%rdx, 272(%rsp)
	movq	1672(%rsp), %r12
	cmovsq	%r12, %rdx
	movq	120(%rsp), %rcx
	imulq	%r9, %rcx
	movq	%rdx, 528(%rsp)
	cmpq	%rcx, %rdx
	setle	%cl
	orb	%bl, %cl
	movb	%cl, 248(%rsp)
	xorb	$1, %cl
	movzbl	%cl, %ecx
	leaq	1(%rcx,%rcx,2), %rcx
	movq	%rcx, 200(%rsp)
	movq	%r9, %r11
	imulq	2496(%rsp), %r11
	movq	%r11, %rsi
	movabsq	$9223372036854775792, %rcx
	andq	%rcx, %rsi
	leaq	12(%rcx), %rdx
	movq	%r11, %rdi
	movq	%rdx, 288(%rsp)
	andq	%rdx, %rdi
	movq	%rdi, 24(%rsp)
	movq	%r11, %rdi
	andq	%rcx, %rdi
	movq	960(%rsp), %r8
	movq	%r9, 104(%rsp)
	imulq	%r9, %r8
	xorl	%r9d, %r9d
	movq	408(%rsp), %r14
	movq	184(%rsp), %rbx
	movq	824(%rsp), %r15
	vmovdqu	1360(%rsp), %ymm14
	vmovdqu	1328(%rsp), %ymm15
	vmovdqu64	1296(%rsp), %ymm16
	vmovdqu64	1488(%rsp), %ymm17
	movq	1168(%rsp), %rbp
	vmovdqu64	1264(%rsp), %ymm18
	vpxord	%xmm19, %xmm19, %xmm19
	movq	%r11, 48(%rsp)
	jmp	.LBB0_126
	.p2align	4
.LBB0_181:
	incq	%r9
	cmpq	200(%rsp), %r9
	movq	48(%rsp), %r11
	je	.LBB0_182
.LBB0_126:
	movq	%r9, %r10
	imulq	%r13, %r10
	vpbroadcastq	%rbx, %ymm0
	testq	%r11, %r11
	jle	.LBB0_167
	movq	48(%rsp), %rcx
	cmpq	$4, %rcx
	jae	.LBB0_156
	xorl	%edx, %edx
	jmp	.LBB0_165
	.p2align	4
.LBB0_156:
	vpbroadcastq	%r10, %ymm1
	cmpq	$16, %rcx
	jae	.LBB0_158
	xorl	%r11d, %r11d
	jmp	.LBB0_162
.LBB0_158:
	vpor	%ymm1, %ymm14, %ymm2
	vpor	%ymm1, %ymm15, %ymm3
	vporq	%ymm16, %ymm1, %ymm4
	movabsq	$.LCPI0_3, %rcx
	vmovdqa	(%rcx), %ymm5
	movq	%rdi, %r11
	movabsq	$.LCPI0_5, %rcx
	.p2align	4
.LBB0_159:
	vpaddq	%ymm1, %ymm5, %ymm6
	vpaddq	%ymm2, %ymm5, %ymm7
	vpaddq	%ymm3, %ymm5, %ymm8
	vpaddq	%ymm4, %ymm5, %ymm9
	vpsraq	$63, %ymm6, %ymm10
	vpandq	%ymm17, %ymm10, %ymm10
	vpsraq	$63, %ymm7, %ymm11
	vpandq	%ymm17, %ymm11, %ymm11
	vpsraq	$63, %ymm8, %ymm12
	vpandq	%ymm17, %ymm12, %ymm12
	vpsraq	$63, %ymm9, %ymm13
	vpandq	%ymm17, %ymm13, %ymm13
	vpsllq	$3, %ymm6, %ymm6
	vpsllq	$3, %ymm7, %ymm7
	vpsllq	$3, %ymm8, %ymm8
	vpsllq	$3, %ymm9, %ymm9
	vpsllq	$3, %ymm10, %ymm10
	vpaddq	%ymm6, %ymm10, %ymm6
	vpaddq	%ymm6, %ymm0, %ymm6
	vpsllq	$3, %ymm11, %ymm10
	vpaddq	%ymm7, %ymm10, %ymm7
	vpaddq	%ymm7, %ymm0, %ymm7
	vpsllq	$3, %ymm12, %ymm10
	vpaddq	%ymm10, %ymm8, %ymm8
	vpaddq	%ymm0, %ymm8, %ymm8
	vpsllq	$3, %ymm13, %ymm10
	vpaddq	%ymm10, %ymm9, %ymm9
	vpaddq	%ymm0, %ymm9, %ymm9
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm6) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm7) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm8) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm9) {%k1}
	vpaddq	(%rcx){1to4}, %ymm5, %ymm5
	addq	$-16, %r11
	jne	.LBB0_159
	cmpq	%rsi, 48(%rsp)
	je	.LBB0_167
	movq	%rsi, %r11
	movq	%rsi, %rdx
	testb	$12, 48(%rsp)
	je	.LBB0_165
.LBB0_162:
	vpbroadcastq	%r11, %ymm2
	vporq	%ymm18, %ymm2, %ymm2
	movq	24(%rsp), %rcx
	.p2align	4
.LBB0_163:
	vpaddq	%ymm1, %ymm2, %ymm3
	vpsraq	$63, %ymm3, %ymm4
	vpandq	%ymm17, %ymm4, %ymm4
	vpsllq	$3, %ymm3, %ymm3
	vpsllq	$3, %ymm4, %ymm4
	vpaddq	%ymm4, %ymm3, %ymm3
	vpaddq	%ymm3, %ymm0, %ymm3
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm3) {%k1}
	vpaddq	%ymm2, %ymm14, %ymm2
	addq	$4, %r11
	cmpq	%r11, %rcx
	jne	.LBB0_163
	movq	%rcx, %rdx
	cmpq	%rcx, 48(%rsp)
	je	.LBB0_167
.LBB0_165:
	leaq	(%r8,%rdx), %rcx
	addq	%r10, %rdx
	.p2align	4
.LBB0_166:
	movq	%rdx, %r11
	sarq	$63, %r11
	andq	%r14, %r11
	addq	%rbx, %r11
	movq	$0, (%r11,%rdx,8)
	incq	%rdx
	incq	%rcx
	jne	.LBB0_166
.LBB0_167:
	cmpq	$0, 2496(%rsp)
	je	.LBB0_181
	addq	%r15, %r10
	movq	2496(%rsp), %rcx
	cmpq	$4, %rcx
	jae	.LBB0_170
	xorl	%edx, %edx
	jmp	.LBB0_179
	.p2align	4
.LBB0_170:
	vpbroadcastq	%r10, %ymm1
	cmpq	$16, %rcx
	jae	.LBB0_172
	xorl	%r11d, %r11d
	jmp	.LBB0_176
.LBB0_172:
	vpaddq	%ymm1, %ymm14, %ymm2
	vpaddq	%ymm1, %ymm15, %ymm3
	vpaddq	%ymm16, %ymm1, %ymm4
	movabsq	$.LCPI0_3, %rcx
	vmovdqa	(%rcx), %ymm5
	movq	%rbp, %r11
	movq	40(%rsp), %rcx
	movabsq	$.LCPI0_5, %rdx
	.p2align	4
.LBB0_173:
	vpaddq	%ymm1, %ymm5, %ymm6
	vpaddq	%ymm5, %ymm2, %ymm7
	vpaddq	%ymm5, %ymm3, %ymm8
	vpaddq	%ymm5, %ymm4, %ymm9
	vpsraq	$63, %ymm6, %ymm10
	vpandq	%ymm17, %ymm10, %ymm10
	vpsraq	$63, %ymm7, %ymm11
	vpandq	%ymm17, %ymm11, %ymm11
	vpsraq	$63, %ymm8, %ymm12
	vpandq	%ymm17, %ymm12, %ymm12
	vpsraq	$63, %ymm9, %ymm13
	vpandq	%ymm17, %ymm13, %ymm13
	vpsllq	$3, %ymm6, %ymm6
	vpsllq	$3, %ymm7, %ymm7
	vpsllq	$3, %ymm8, %ymm8
	vpsllq	$3, %ymm9, %ymm9
	vpsllq	$3, %ymm10, %ymm10
	vpaddq	%ymm6, %ymm10, %ymm6
	vpaddq	%ymm6, %ymm0, %ymm6
	vpsllq	$3, %ymm11, %ymm10
	vpaddq	%ymm7, %ymm10, %ymm7
	vpaddq	%ymm7, %ymm0, %ymm7
	vpsllq	$3, %ymm12, %ymm10
	vpaddq	%ymm10, %ymm8, %ymm8
	vpaddq	%ymm0, %ymm8, %ymm8
	vpsllq	$3, %ymm13, %ymm10
	vpaddq	%ymm10, %ymm9, %ymm9
	vpaddq	%ymm0, %ymm9, %ymm9
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm6) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm7) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm8) {%k1}
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm9) {%k1}
	vpaddq	(%rdx){1to4}, %ymm5, %ymm5
	addq	$-16, %r11
	jne	.LBB0_173
	cmpq	%rcx, 2496(%rsp)
	je	.LBB0_181
	movq	40(%rsp), %rdx
	movq	%rdx, %r11
	movq	2496(%rsp), %rcx
	testb	$12, %cl
	je	.LBB0_179
.LBB0_176:
	vpbroadcastq	%r11, %ymm2
	vporq	%ymm18, %ymm2, %ymm2
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_177:
	vpaddq	%ymm1, %ymm2, %ymm3
	vpsraq	$63, %ymm3, %ymm4
	vpandq	%ymm17, %ymm4, %ymm4
	vpsllq	$3, %ymm3, %ymm3
	vpsllq	$3, %ymm4, %ymm4
	vpaddq	%ymm4, %ymm3, %ymm3
	vpaddq	%ymm3, %ymm0, %ymm3
	kxnorw	%k0, %k0, %k1
	vpscatterqq	%ymm19, (,%ymm3) {%k1}
	vpaddq	%ymm2, %ymm14, %ymm2
	addq	$4, %r11
	cmpq	%r11, %rcx
	jne	.LBB0_177
	movq	%rcx, %rdx
	cmpq	%rcx, 2496(%rsp)
	je	.LBB0_181
.LBB0_179:
	addq	%rdx, %r10
	addq	960(%rsp), %rdx
	.p2align	4
.LBB0_180:
	movq	%r10, %rcx
	sarq	$63, %rcx
	andq	%r14, %rcx
	addq	%rbx, %rcx
	movq	$0, (%rcx,%r10,8)
	incq	%r10
	incq	%rdx
	jne	.LBB0_180
	jmp	.LBB0_181
	.p2align	4
.LBB0_182:
	cmpb	$0, 248(%rsp)
	movq	%r13, %r14
	movl	$0, %ecx
	cmovneq	%rcx, %r14
	cmpq	$0, 376(%rsp)
	movq	1808(%rsp), %r13
	movq	2120(%rsp), %r10
	js	.LBB0_191
	movq	272(%rsp), %rdx
	andl	$3, %edx
	movq	280(%rsp), %rcx
	movq	%rdx, 272(%rsp)
	subq	%rdx, %rcx
	movq	%rcx, 280(%rsp)
	subq	%rax, %rcx
	leaq	3(%rcx), %rdi
	shrq	$2, %rdi
	testq	%rcx, %rcx
	setle	%cl
	testq	%rdi, %rdi
	sete	%dl
	orb	%cl, %dl
	movq	2496(%rsp), %r12
	movq	2288(%rsp), %rbx
	movq	2232(%rsp), %rsi
	movq	2176(%rsp), %r9
	movq	688(%rsp), %r8
	movq	848(%rsp), %r13
	movq	680(%rsp), %r15
	movq	840(%rsp), %rbp
	jne	.LBB0_186
	movq	184(%rsp), %rdx
	leaq	(%rdx,%r14,8), %rcx
	movq	%rcx, 64(%rsp)
	leaq	(%r14,%r14,2), %rcx
	shlq	$4, %r14
	addq	%rdx, %r14
	leaq	(%rdx,%rcx,8), %rcx
	movq	%rcx, 160(%rsp)
	addq	$4, %rdi
	movq	%r14, 144(%rsp)
	.p2align	4
.LBB0_185:
	movq	%rax, %rdx
	sarq	$63, %rdx
	movq	%rdx, %rcx
	andq	%r8, %rcx
	addq	%r10, %rcx
	movl	(%rcx,%rax,4), %r14d
	cmpq	$-3, %rax
	movl	$12, %r11d
	cmovlq	%rbp, %r11
	movl	$3, %r10d
	cmovlq	%r15, %r10
	movl	$8, %ebp
	cmovleq	968(%rsp), %rbp
	movl	$2, %r15d
	cmovleq	832(%rsp), %r15
	cmpq	$-1, %rax
	movl	$4, %ecx
	cmovlq	976(%rsp), %rcx
	movl	$1, %r8d
	cmovlq	%r13, %r8
	addq	2120(%rsp), %rcx
	movl	(%rcx,%rax,4), %r13d
	addq	2120(%rsp), %rbp
	movl	(%rbp,%rax,4), %ebp
	addq	2120(%rsp), %r11
	movl	(%r11,%rax,4), %r11d
	andq	2184(%rsp), %rdx
	addq	%r9, %rdx
	movzbl	(%rax,%rdx), %edx
	imulq	%r12, %rdx
	movzwl	(%rbx,%r14,2), %r9d
	movq	%rdi, %rcx
	movq	%r12, %rdi
	movq	%rsi, %r12
	movq	%rbx, %rsi
	movq	184(%rsp), %rbx
	leaq	(%rbx,%rdx,8), %rdx
	movq	%rsi, %rbx
	movq	%r12, %rsi
	movq	%rdi, %r12
	movq	%rcx, %rdi
	movq	(%rsi,%r14,8), %r14
	addq	%r14, (%rdx,%r9,8)
	movq	144(%rsp), %r14
	movq	2176(%rsp), %r9
	addq	%r9, %r8
	movzbl	(%rax,%r8), %edx
	imulq	%r12, %rdx
	movzwl	(%rbx,%r13,2), %r8d
	movq	64(%rsp), %rcx
	leaq	(%rcx,%rdx,8), %rdx
	movq	(%rsi,%r13,8), %rcx
	movq	848(%rsp), %r13
	addq	%rcx, (%rdx,%r8,8)
	addq	%r9, %r15
	movzbl	(%rax,%r15), %ecx
	movq	680(%rsp), %r15
	imulq	%r12, %rcx
	movzwl	(%rbx,%rbp,2), %edx
	leaq	(%r14,%rcx,8), %rcx
	movq	(%rsi,%rbp,8), %r8
	movq	840(%rsp), %rbp
	addq	%r8, (%rcx,%rdx,8)
	addq	%r9, %r10
	movzbl	(%rax,%r10), %ecx
	imulq	%r12, %rcx
	movzwl	(%rbx,%r11,2), %edx
	movq	160(%rsp), %r8
	leaq	(%r8,%rcx,8), %rcx
	movq	(%rsi,%r11,8), %r8
	movq	2120(%rsp), %r10
	addq	%r8, (%rcx,%rdx,8)
	movq	688(%rsp), %r8
	addq	$4, %rax
	decq	%rdi
	cmpq	$4, %rdi
	ja	.LBB0_185
.LBB0_186:
	movq	272(%rsp), %r11
	testq	%r11, %r11
	movq	184(%rsp), %r14
	movq	2184(%rsp), %rdi
	movq	280(%rsp), %r8
	je	.LBB0_190
	movq	%rbx, %r13
	movq	%r8, %rax
	sarq	$63, %rax
	movq	%rax, %rcx
	andq	%rdi, %rcx
	leaq	(%r9,%r8), %rdx
	movzbl	(%rcx,%rdx), %ecx
	imulq	%r12, %rcx
	andq	2128(%rsp), %rax
	leaq	(%r10,%r8,4), %rdx
	movl	(%rdx,%rax,4), %eax
	movzwl	(%rbx,%rax,2), %edx
	leaq	(%r14,%rcx,8), %rcx
	movq	(%rsi,%rax,8), %rax
	addq	%rax, (%rcx,%rdx,8)
	cmpl	$1, %r11d
	je	.LBB0_190
	leaq	1(%r8), %rax
	sarq	$63, %rax
	movq	%rax, %rcx
	andq	%rdi, %rcx
	leaq	1(%r9,%r8), %rdx
	movzbl	(%rcx,%rdx), %ecx
	imulq	%r12, %rcx
	andq	2128(%rsp), %rax
	leaq	4(%r10,%r8,4), %rdx
	movl	(%rdx,%rax,4), %eax
	movzwl	(%r13,%rax,2), %edx
	leaq	(%r14,%rcx,8), %rcx
	movq	(%rsi,%rax,8), %rax
	addq	%rax, (%rcx,%rdx,8)
	cmpl	$3, %r11d
	jne	.LBB0_190
	leaq	2(%r8), %rax
	sarq	$63, %rax
	movq	%rax, %rcx
	andq	%rdi, %rcx
	leaq	2(%r9,%r8), %rdx
	movzbl	(%rcx,%rdx), %ecx
	imulq	%r12, %rcx
	andq	2128(%rsp), %rax
	leaq	8(%r10,%r8,4), %rdx
	movl	(%rdx,%rax,4), %eax
	movzwl	(%r13,%rax,2), %edx
	leaq	(%r14,%rcx,8), %rcx
	movq	(%rsi,%rax,8), %rax
	addq	%rax, (%rcx,%rdx,8)
	.p2align	4
.LBB0_190:
	movq	2200(%rsp), %rdi
	movabsq	$NRT_decref, %r14
	vzeroupper
	callq	*%r14
	movq	2256(%rsp), %rdi
	callq	*%r14
	movq	1808(%rsp), %r13
	cmpb	$0, 248(%rsp)
	movq	48(%rsp), %rcx
	movq	664(%rsp), %r8
	jne	.LBB0_239
	jmp	.LBB0_217
	.p2align	4
.LBB0_191:
	cmpq	$0, 2328(%rsp)
	vmovdqa	1248(%rsp), %xmm13
	vmovdqa	1232(%rsp), %xmm14
	movq	472(%rsp), %rbp
	jle	.LBB0_208
	movq	344(%rsp), %rax
	andq	1960(%rsp), %rax
	movq	1952(%rsp), %rcx
	addq	%rbp, %rcx
	cmpb	$1, (%rax,%rcx)
	movq	104(%rsp), %rax
	sbbq	$-1, %rax
	cmpq	$2, %rax
	jne	.LBB0_208
	testq	%r12, %r12
	movabsq	$NRT_decref, %r14
	jle	.LBB0_194
	movq	344(%rsp), %rcx
	andq	1664(%rsp), %rcx
	addq	%rbp, %rcx
	imulq	%r12, %rcx
	movq	1656(%rsp), %rax
	addq	%rcx, %rax
	cmpq	$4, %r12
	movq	2344(%rsp), %rdi
	movq	2232(%rsp), %r8
	jae	.LBB0_197
	xorl	%r10d, %r10d
	xorl	%r15d, %r15d
	xorl	%edx, %edx
	movq	104(%rsp), %rbp
	jmp	.LBB0_206
	.p2align	4
.LBB0_208:
	cmpq	$0, 784(%rsp)
	movq	2496(%rsp), %r10
	movq	%r14, %r12
	movabsq	$NRT_decref, %r14
	movq	2288(%rsp), %r15
	movq	2232(%rsp), %rsi
	je	.LBB0_211
	movq	344(%rsp), %rax
	andq	1664(%rsp), %rax
	addq	%rbp, %rax
	imulq	1672(%rsp), %rax
	addq	1656(%rsp), %rax
	leaq	(%rbx,%r12,8), %rcx
	leaq	(%r12,%r12,2), %rdx
	shlq	$4, %r12
	addq	%rbx, %r12
	leaq	(%rbx,%rdx,8), %rdx
	movl	$3, %edi
	movq	888(%rsp), %r8
	.p2align	4
.LBB0_210:
	movzbl	-3(%rax,%rdi), %r9d
	imulq	%r10, %r9
	movzwl	-6(%r15,%rdi,2), %r10d
	leaq	(%rbx,%r9,8), %r9
	movq	-24(%rsi,%rdi,8), %r11
	addq	%r11, (%r9,%r10,8)
	movzbl	-2(%rax,%rdi), %r9d
	imulq	2496(%rsp), %r9
	movzwl	-4(%r15,%rdi,2), %r10d
	leaq	(%rcx,%r9,8), %r9
	movq	-16(%rsi,%rdi,8), %r11
	addq	%r11, (%r9,%r10,8)
	movzbl	-1(%rax,%rdi), %r9d
	imulq	2496(%rsp), %r9
	movzwl	-2(%r15,%rdi,2), %r10d
	leaq	(%r12,%r9,8), %r9
	movq	-8(%rsi,%rdi,8), %r11
	addq	%r11, (%r9,%r10,8)
	movzbl	(%rax,%rdi), %r9d
	imulq	2496(%rsp), %r9
	movzwl	(%r15,%rdi,2), %r10d
	leaq	(%rdx,%r9,8), %r9
	movq	(%rsi,%rdi,8), %r11
	addq	%r11, (%r9,%r10,8)
	movq	2496(%rsp), %r10
	addq	$4, %rdi
	decq	%r8
	cmpq	$4, %r8
	ja	.LBB0_210
.LBB0_211:
	movq	608(%rsp), %rdi
	testq	%rdi, %rdi
	je	.LBB0_215
	movq	344(%rsp), %rax
	andq	1664(%rsp), %rax
	addq	%rbp, %rax
	imulq	1672(%rsp), %rax
	addq	1656(%rsp), %rax
	movq	776(%rsp), %rcx
	addq	%rax, %rcx
	movq	552(%rsp), %rdx
	movzbl	(%rdx,%rcx), %ecx
	imulq	%r10, %rcx
	movq	760(%rsp), %rdx
	movq	752(%rsp), %rsi
	movzwl	(%rsi,%rdx,2), %edx
	leaq	(%rbx,%rcx,8), %rcx
	movq	768(%rsp), %rsi
	movq	744(%rsp), %r8
	movq	(%r8,%rsi,8), %rsi
	addq	%rsi, (%rcx,%rdx,8)
	cmpl	$1, %edi
	je	.LBB0_215
	movq	880(%rsp), %rcx
	addq	%rax, %rcx
	movq	552(%rsp), %rdx
	movzbl	(%rdx,%rcx), %ecx
	imulq	%r10, %rcx
	movq	760(%rsp), %rdx
	movq	752(%rsp), %rsi
	movzwl	2(%rsi,%rdx,2), %edx
	leaq	(%rbx,%rcx,8), %rcx
	movq	768(%rsp), %rsi
	movq	744(%rsp), %r8
	movq	8(%r8,%rsi,8), %rsi
	addq	%rsi, (%rcx,%rdx,8)
	cmpl	$3, %edi
	jne	.LBB0_215
	addq	872(%rsp), %rax
	movq	552(%rsp), %rcx
	movzbl	(%rcx,%rax), %eax
	imulq	%r10, %rax
	movq	760(%rsp), %rcx
	movq	752(%rsp), %rdx
	movzwl	4(%rdx,%rcx,2), %ecx
	leaq	(%rbx,%rax,8), %rax
	movq	768(%rsp), %rdx
	movq	744(%rsp), %rsi
	movq	16(%rsi,%rdx,8), %rdx
	addq	%rdx, (%rax,%rcx,8)
	.p2align	4
.LBB0_215:
	movq	2200(%rsp), %rdi
	vzeroupper
	callq	*%r14
	movq	2256(%rsp), %rdi
	callq	*%r14
	cmpb	$0, 248(%rsp)
	movq	48(%rsp), %rcx
	movq	664(%rsp), %r8
	jne	.LBB0_239
	jmp	.LBB0_217
.LBB0_194:
	xorl	%r15d, %r15d
	xorl	%r10d, %r10d
	movq	104(%rsp), %rbp
	jmp	.LBB0_207
.LBB0_197:
	cmpq	$16, %r12
	movq	104(%rsp), %rbp
	jae	.LBB0_199
	xorl	%ecx, %ecx
	xorl	%r10d, %r10d
	xorl	%r15d, %r15d
	jmp	.LBB0_203
.LBB0_199:
	addq	1008(%rsp), %rcx
	vpxor	%xmm3, %xmm3, %xmm3
	xorl	%edx, %edx
	vpxor	%xmm5, %xmm5, %xmm5
	vpxor	%xmm6, %xmm6, %xmm6
	vpxor	%xmm7, %xmm7, %xmm7
	vpxor	%xmm0, %xmm0, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm4, %xmm4, %xmm4
	movq	1016(%rsp), %rsi
	.p2align	4
.LBB0_200:
	vmovd	-12(%rcx,%rdx), %xmm8
	vmovd	-8(%rcx,%rdx), %xmm9
	vmovd	-4(%rcx,%rdx), %xmm10
	vmovd	(%rcx,%rdx), %xmm11
	vpand	%xmm14, %xmm8, %xmm8
	vpand	%xmm14, %xmm9, %xmm9
	vpand	%xmm14, %xmm10, %xmm10
	vpand	%xmm14, %xmm11, %xmm11
	vpmovzxbq	%xmm8, %ymm8
	vpmovzxbq	%xmm9, %ymm9
	vpmovzxbq	%xmm10, %ymm10
	vpmovzxbq	%xmm11, %ymm11
	vpsubq	%ymm8, %ymm19, %ymm8
	vpsubq	%ymm9, %ymm19, %ymm9
	vpsubq	%ymm10, %ymm19, %ymm10
	vpsubq	%ymm11, %ymm19, %ymm11
	vpand	(%r8,%rdx,8), %ymm8, %ymm12
	vpaddq	%ymm0, %ymm12, %ymm0
	vpand	32(%r8,%rdx,8), %ymm9, %ymm12
	vpaddq	%ymm1, %ymm12, %ymm1
	vpand	64(%r8,%rdx,8), %ymm10, %ymm12
	vpaddq	%ymm2, %ymm12, %ymm2
	vpand	96(%r8,%rdx,8), %ymm11, %ymm12
	vpaddq	%ymm4, %ymm12, %ymm4
	vpand	(%rdi,%rdx,8), %ymm8, %ymm8
	vpaddq	%ymm3, %ymm8, %ymm3
	vpand	32(%rdi,%rdx,8), %ymm9, %ymm8
	vpaddq	%ymm5, %ymm8, %ymm5
	vpand	64(%rdi,%rdx,8), %ymm10, %ymm8
	vpaddq	%ymm6, %ymm8, %ymm6
	vpand	96(%rdi,%rdx,8), %ymm11, %ymm8
	vpaddq	%ymm7, %ymm8, %ymm7
	addq	$16, %rdx
	cmpq	%rdx, %rsi
	jne	.LBB0_200
	vpaddq	%ymm3, %ymm5, %ymm3
	vpaddq	%ymm7, %ymm6, %ymm5
	vpaddq	%ymm5, %ymm3, %ymm3
	vextracti128	$1, %ymm3, %xmm5
	vpaddq	%xmm5, %xmm3, %xmm3
	vpshufd	$238, %xmm3, %xmm5
	vpaddq	%xmm5, %xmm3, %xmm3
	vmovq	%xmm3, %r10
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm4, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rsi, %r12
	je	.LBB0_207
	movq	%rsi, %rcx
	movq	%rsi, %rdx
	testb	$12, %r12b
	je	.LBB0_206
.LBB0_203:
	vmovq	%r10, %xmm1
	vmovq	%r15, %xmm0
	movq	1040(%rsp), %rsi
	.p2align	4
.LBB0_204:
	vmovd	(%rax,%rcx), %xmm2
	vpand	%xmm2, %xmm13, %xmm2
	vpmovzxbq	%xmm2, %ymm2
	vpsubq	%ymm2, %ymm19, %ymm2
	vpand	(%r8,%rcx,8), %ymm2, %ymm3
	vpaddq	%ymm0, %ymm3, %ymm0
	vpand	(%rdi,%rcx,8), %ymm2, %ymm2
	vpaddq	%ymm1, %ymm2, %ymm1
	addq	$4, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_204
	vextracti128	$1, %ymm1, %xmm2
	vpaddq	%xmm2, %xmm1, %xmm1
	vpshufd	$238, %xmm1, %xmm2
	vpaddq	%xmm2, %xmm1, %xmm1
	vmovq	%xmm1, %r10
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rsi, %rdx
	cmpq	%rsi, %r12
	je	.LBB0_207
	.p2align	4
.LBB0_206:
	movzbl	(%rax,%rdx), %ecx
	andl	$1, %ecx
	negq	%rcx
	movq	(%r8,%rdx,8), %rsi
	andq	%rcx, %rsi
	andq	(%rdi,%rdx,8), %rcx
	incq	%rdx
	addq	%rsi, %r15
	addq	%rcx, %r10
	cmpq	%rdx, %r12
	jne	.LBB0_206
.LBB0_207:
	movq	2256(%rsp), %rdi
	movq	%r10, %r12
	vzeroupper
	callq	*%r14
	movq	2200(%rsp), %rdi
	callq	*%r14
	subq	%r12, %r15
	cmpq	$2, %rbp
	movl	$4080, %eax
	movl	$16, %ecx
	cmovel	%ecx, %eax
	movq	%r15, (%rbx,%rax)
	movq	%r12, 8(%rbx,%rax)
	cmpb	$0, 248(%rsp)
	movq	48(%rsp), %rcx
	movq	664(%rsp), %r8
	je	.LBB0_217
	.p2align	4
.LBB0_239:
	movq	2312(%rsp), %rdi
	movabsq	$NRT_decref, %rax
	callq	*%rax
	cmpq	$0, 376(%rsp)
	js	.LBB0_311
	movq	2496(%rsp), %r8
	testq	%r8, %r8
	movq	2088(%rsp), %r14
	movq	2032(%rsp), %r15
	movabsq	$NRT_decref, %rbp
	movq	112(%rsp), %r12
	movq	456(%rsp), %rbx
	movq	944(%rsp), %r11
	movq	2512(%rsp), %r10
	je	.LBB0_283
	movq	592(%rsp), %rax
	movq	416(%rsp), %rcx
	movq	(%rcx,%rax,8), %rcx
	movq	%rcx, %rax
	imulq	%r8, %rax
	cmpq	$0, 104(%rsp)
	jle	.LBB0_284
	cmpq	$255, %rcx
	movq	616(%rsp), %r9
	jne	.LBB0_243
	cmpq	$1, %r8
	sete	%dl
	movq	184(%rsp), %rdi
	leaq	(%rdi,%rax,8), %rax
	movq	%rax, 48(%rsp)
	movq	104(%rsp), %rsi
	cmpq	$4, %rsi
	setae	%cl
	andb	%dl, %cl
	movq	%rsi, %rdx
	movabsq	$9223372036854775792, %rax
	andq	%rax, %rdx
	andq	288(%rsp), %rsi
	movq	%r9, %r8
	xorl	%r9d, %r9d
	jmp	.LBB0_247
	.p2align	4
.LBB0_265:
	movq	48(%rsp), %rax
	movq	%r10, (%rax,%r9,8)
	incq	%r9
	addq	$8, %r8
	addq	$8, %rdi
	cmpq	%r9, 2496(%rsp)
	movq	2088(%rsp), %r14
	movq	2032(%rsp), %r15
	movq	1808(%rsp), %r13
	movabsq	$NRT_decref, %rbp
	movq	456(%rsp), %rbx
	movq	2512(%rsp), %r10
	movq	112(%rsp), %r12
	je	.LBB0_283
.LBB0_247:
	movq	(%r10,%r9,8), %r10
	testb	%cl, %cl
	je	.LBB0_248
	movq	104(%rsp), %rbx
	cmpq	$16, %rbx
	movq	120(%rsp), %rax
	jae	.LBB0_251
	xorl	%r11d, %r11d
	jmp	.LBB0_255
	.p2align	4
.LBB0_248:
	xorl	%r14d, %r14d
	movq	120(%rsp), %rax
	jmp	.LBB0_258
	.p2align	4
.LBB0_251:
	vmovq	%r10, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%r10d, %r10d
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_252:
	vpsubq	-96(%r8,%r10,8), %ymm0, %ymm0
	vpsubq	-64(%r8,%r10,8), %ymm1, %ymm1
	vpsubq	-32(%r8,%r10,8), %ymm2, %ymm2
	vpsubq	(%r8,%r10,8), %ymm3, %ymm3
	addq	$16, %r10
	cmpq	%r10, %rdx
	jne	.LBB0_252
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	cmpq	%rdx, %rbx
	je	.LBB0_265
	movq	%rdx, %r11
	movq	%rdx, %r14
	testb	$12, %bl
	je	.LBB0_258
.LBB0_255:
	vmovq	%r10, %xmm0
	.p2align	4
.LBB0_256:
	vpsubq	(%rdi,%r11,8), %ymm0, %ymm0
	addq	$4, %r11
	cmpq	%r11, %rsi
	jne	.LBB0_256
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	movq	%rsi, %r14
	cmpq	%rsi, 104(%rsp)
	je	.LBB0_265
.LBB0_258:
	movq	104(%rsp), %rbx
	movl	%ebx, %r11d
	subl	%r14d, %r11d
	movq	%r14, %r15
	andl	$7, %r11d
	je	.LBB0_262
	imulq	%rax, %r15
	addq	%rdi, %r15
	movq	%r11, %r13
	.p2align	4
.LBB0_260:
	subq	(%r15), %r10
	addq	%rax, %r15
	decq	%r13
	jne	.LBB0_260
	leaq	(%r11,%r14), %r15
.LBB0_262:
	subq	%rbx, %r14
	cmpq	$-8, %r14
	ja	.LBB0_265
	imulq	%rax, %r15
	addq	%rdi, %r15
	addq	%r14, %r11
	.p2align	4
.LBB0_264:
	movq	(%r15), %r14
	movq	120(%rsp), %rax
	leaq	(%r15,%rax), %r12
	movq	120(%rsp), %rax
	leaq	(%r12,%rax), %r13
	movq	120(%rsp), %rax
	leaq	(%r13,%rax), %rbp
	movq	120(%rsp), %rax
	addq	%rbp, %rax
	movq	120(%rsp), %rbx
	addq	(%r15,%rbx), %r14
	movq	120(%rsp), %rbx
	addq	(%rbx,%r12), %r14
	movq	120(%rsp), %rbx
	addq	(%rbx,%r13), %r14
	addq	(%rbx,%rbp), %r14
	leaq	(%rax,%rbx), %r15
	addq	(%rbx,%rax), %r14
	addq	(%rbx,%r15), %r14
	addq	%rbx, %r15
	addq	(%rbx,%r15), %r14
	subq	%r14, %r10
	addq	%rbx, %r15
	addq	%rbx, %r15
	addq	$8, %r11
	jne	.LBB0_264
	jmp	.LBB0_265
	.p2align	4
.LBB0_217:
	movl	%ecx, %eax
	andl	$3, %eax
	movq	24(%rsp), %rdx
	leaq	-4(%rdx), %rsi
	movq	%rsi, 272(%rsp)
	shrq	$2, %rsi
	incq	%rsi
	andq	$-2, %rsi
	negq	%rsi
	movq	%rsi, 336(%rsp)
	movl	$1, %edi
	movq	984(%rsp), %r11
	movq	1112(%rsp), %rsi
	movq	1120(%rsp), %r9
	movq	1104(%rsp), %r10
	movq	912(%rsp), %rdx
	movq	%rdx, 280(%rsp)
	movq	696(%rsp), %rdx
	movq	%rdx, 248(%rsp)
	jmp	.LBB0_218
	.p2align	4
.LBB0_238:
	movq	144(%rsp), %rdi
	incq	%rdi
	movq	696(%rsp), %rdx
	addq	%rdx, 248(%rsp)
	addq	%rdx, 280(%rsp)
	addq	%rdx, %r10
	movq	984(%rsp), %rdx
	addq	%rdx, %r9
	movq	160(%rsp), %rsi
	addq	%rdx, %rsi
	movq	64(%rsp), %r11
	addq	%rdx, %r11
	cmpq	200(%rsp), %rdi
	movq	1808(%rsp), %r13
	movq	48(%rsp), %rcx
	je	.LBB0_239
.LBB0_218:
	testq	%rcx, %rcx
	jle	.LBB0_230
	cmpq	$4, %rcx
	jae	.LBB0_221
	xorl	%edx, %edx
	movq	408(%rsp), %rbx
	jmp	.LBB0_228
	.p2align	4
.LBB0_221:
	cmpq	$0, 272(%rsp)
	je	.LBB0_222
	movq	%rsi, %r12
	movq	928(%rsp), %rsi
	leaq	(%rsi,%r11), %rdx
	movq	336(%rsp), %r15
	xorl	%r14d, %r14d
	movq	408(%rsp), %rbx
	movq	24(%rsp), %rcx
	movq	248(%rsp), %r8
	.p2align	4
.LBB0_224:
	leaq	(%r8,%r14), %rbp
	sarq	$63, %rbp
	andq	%rbx, %rbp
	addq	%rdx, %rbp
	movq	-56(%rbp,%r14,8), %r13
	addq	%r13, -56(%rsi,%r14,8)
	movq	-48(%rbp,%r14,8), %r13
	addq	%r13, -48(%rsi,%r14,8)
	movq	-40(%rbp,%r14,8), %r13
	addq	%r13, -40(%rsi,%r14,8)
	movq	-32(%rbp,%r14,8), %r13
	addq	%r13, -32(%rsi,%r14,8)
	movq	-24(%rbp,%r14,8), %r13
	addq	%r13, -24(%rsi,%r14,8)
	movq	-16(%rbp,%r14,8), %r13
	addq	%r13, -16(%rsi,%r14,8)
	movq	-8(%rbp,%r14,8), %r13
	addq	%r13, -8(%rsi,%r14,8)
	movq	(%rbp,%r14,8), %r13
	addq	%r13, (%rsi,%r14,8)
	addq	$8, %r14
	addq	$2, %r15
	jne	.LBB0_224
	testb	$4, 272(%rsp)
	movq	664(%rsp), %r8
	movq	%r12, %rsi
	je	.LBB0_226
	movq	%rcx, %rdx
	testq	%rax, %rax
	movq	408(%rsp), %rbx
	jne	.LBB0_228
	jmp	.LBB0_230
.LBB0_222:
	xorl	%r14d, %r14d
	movq	24(%rsp), %rcx
.LBB0_226:
	movq	%rdi, %rdx
	imulq	696(%rsp), %rdx
	movq	184(%rsp), %rbx
	leaq	(%rbx,%rdx,8), %r15
	addq	%r14, %rdx
	sarq	$63, %rdx
	andq	408(%rsp), %rdx
	addq	%r15, %rdx
	movq	(%rdx,%r14,8), %r15
	addq	%r15, (%rbx,%r14,8)
	movq	8(%rdx,%r14,8), %r15
	addq	%r15, 8(%rbx,%r14,8)
	movq	16(%rdx,%r14,8), %r15
	addq	%r15, 16(%rbx,%r14,8)
	movq	24(%rdx,%r14,8), %rdx
	addq	%rdx, 24(%rbx,%r14,8)
	movq	%rcx, %rdx
	testq	%rax, %rax
	movq	408(%rsp), %rbx
	je	.LBB0_230
.LBB0_228:
	movq	184(%rsp), %r14
	leaq	(%r14,%rdx,8), %r14
	leaq	(%rsi,%rdx,8), %r15
	addq	248(%rsp), %rdx
	xorl	%ebp, %ebp
	.p2align	4
.LBB0_229:
	leaq	(%rdx,%rbp), %r12
	sarq	$63, %r12
	andq	%rbx, %r12
	addq	%r15, %r12
	movq	(%r12,%rbp,8), %r12
	addq	%r12, (%r14,%rbp,8)
	incq	%rbp
	cmpq	%rbp, %rax
	jne	.LBB0_229
.LBB0_230:
	movq	%rsi, 160(%rsp)
	movq	%r11, 64(%rsp)
	movq	%rdi, 144(%rsp)
	cmpq	$0, 2496(%rsp)
	je	.LBB0_238
	movq	2496(%rsp), %r15
	cmpq	$0, 384(%rsp)
	je	.LBB0_235
	movq	824(%rsp), %rdx
	movq	280(%rsp), %r14
	movq	384(%rsp), %r15
	movq	408(%rsp), %rbx
	movq	184(%rsp), %rbp
	.p2align	4
.LBB0_233:
	movq	%rdx, %r12
	sarq	$63, %r12
	andq	%rbx, %r12
	addq	%rbp, %r12
	movq	%r14, %r13
	sarq	$63, %r13
	andq	%rbx, %r13
	addq	%rbp, %r13
	movq	(%r13,%r14,8), %r13
	addq	%r13, (%r12,%rdx,8)
	incq	%r14
	incq	%rdx
	decq	%r15
	jne	.LBB0_233
	movq	96(%rsp), %r15
.LBB0_235:
	cmpq	$4, 2496(%rsp)
	movq	408(%rsp), %rbx
	movq	1224(%rsp), %rdi
	movq	944(%rsp), %r11
	movq	664(%rsp), %r8
	movq	952(%rsp), %rsi
	movq	1216(%rsp), %rcx
	jb	.LBB0_238
	addq	$4, %r15
	xorl	%ebp, %ebp
	.p2align	4
.LBB0_237:
	leaq	(%rcx,%rbp), %rdx
	movq	%rdx, %r13
	sarq	$63, %r13
	andq	%rbx, %r13
	addq	%rdi, %r13
	leaq	(%r10,%rbp), %r12
	movq	%r12, %r14
	sarq	$63, %r14
	andq	%rbx, %r14
	addq	%r9, %r14
	movq	(%r14,%rbp,8), %r14
	addq	%r14, (%r13,%rbp,8)
	movq	%rdx, %r14
	incq	%r14
	movl	$8, %r14d
	cmovsq	%r11, %r14
	addq	%rdi, %r14
	movq	%r12, %r13
	incq	%r13
	movl	$8, %r13d
	cmovsq	%r11, %r13
	addq	%r9, %r13
	movq	(%r13,%rbp,8), %r13
	addq	%r13, (%r14,%rbp,8)
	movq	%rdx, %r14
	addq	$2, %r14
	movl	$16, %r14d
	cmovsq	%r8, %r14
	addq	%rdi, %r14
	movq	%r12, %r13
	addq	$2, %r13
	movl	$16, %r13d
	cmovsq	%r8, %r13
	addq	%r9, %r13
	movq	(%r13,%rbp,8), %r13
	addq	%r13, (%r14,%rbp,8)
	addq	$3, %rdx
	movl	$24, %edx
	cmovsq	%rsi, %rdx
	addq	%rdi, %rdx
	addq	$3, %r12
	movl	$24, %r14d
	cmovsq	%rsi, %r14
	addq	%r9, %r14
	movq	(%r14,%rbp,8), %r14
	addq	%r14, (%rdx,%rbp,8)
	addq	$-4, %r15
	addq	$4, %rbp
	cmpq	$4, %r15
	ja	.LBB0_237
	jmp	.LBB0_238
	.p2align	4
.LBB0_311:
	movq	2144(%rsp), %rsi
	movq	2088(%rsp), %rdi
	movq	2032(%rsp), %rcx
	movq	1976(%rsp), %rdx
	movq	1920(%rsp), %r14
	movq	1864(%rsp), %r8
	movq	%r13, %r9
	movq	1752(%rsp), %r10
	movq	1696(%rsp), %r11
	movq	1624(%rsp), %rax
	movq	2480(%rsp), %r15
	movq	520(%rsp), %rbx
	movq	%rbx, 48(%rsp)
	cmpq	$0, 2328(%rsp)
	movabsq	$NRT_decref, %rbp
	movq	112(%rsp), %r12
	movq	456(%rsp), %rbx
	jle	.LBB0_352
	movq	344(%rsp), %rax
	andq	1960(%rsp), %rax
	movq	1952(%rsp), %rcx
	movq	472(%rsp), %rdx
	addq	%rdx, %rcx
	cmpb	$1, (%rax,%rcx)
	movq	104(%rsp), %r14
	sbbq	$-1, %r14
	movq	1624(%rsp), %rdi
	callq	*%rbp
	movq	1696(%rsp), %rdi
	callq	*%rbp
	movq	1752(%rsp), %rdi
	callq	*%rbp
	movq	%r13, %rdi
	callq	*%rbp
	movq	1864(%rsp), %rdi
	callq	*%rbp
	movq	1976(%rsp), %rdi
	callq	*%rbp
	movq	2032(%rsp), %rdi
	callq	*%rbp
	movq	2088(%rsp), %rdi
	callq	*%rbp
	movq	2144(%rsp), %rdi
	callq	*%rbp
	movq	1920(%rsp), %rdi
	callq	*%rbp
	cmpq	$2, %r14
	jne	.LBB0_313
	movq	2496(%rsp), %rdi
	testq	%rdi, %rdi
	je	.LBB0_351
	movq	104(%rsp), %rax
	testq	%rax, %rax
	jle	.LBB0_319
	cmpq	$1, %rdi
	sete	%cl
	cmpq	$4, %rax
	setae	%dl
	andb	%cl, %dl
	movb	%dl, 48(%rsp)
	movq	%rax, %rcx
	movabsq	$9223372036854775792, %rdx
	andq	%rdx, %rcx
	movq	%rax, %rdx
	andq	288(%rsp), %rdx
	movq	184(%rsp), %rsi
	movq	616(%rsp), %rdi
	xorl	%r8d, %r8d
	jmp	.LBB0_317
	.p2align	4
.LBB0_350:
	movq	496(%rsp), %r10
	subq	(%r10,%r8,8), %r9
	movq	184(%rsp), %r10
	movq	%r9, (%r10,%r8,8)
	incq	%r8
	addq	$8, %rdi
	addq	$8, %rsi
	cmpq	2496(%rsp), %r8
	movabsq	$NRT_decref, %rbp
	movq	456(%rsp), %rbx
	movq	%rax, %r12
	je	.LBB0_351
.LBB0_317:
	movq	%r12, %rax
	movq	2512(%rsp), %r9
	movq	(%r9,%r8,8), %r9
	cmpb	$0, 48(%rsp)
	je	.LBB0_318
	movq	104(%rsp), %rbx
	cmpq	$16, %rbx
	movq	120(%rsp), %r12
	jae	.LBB0_336
	xorl	%r10d, %r10d
	jmp	.LBB0_340
	.p2align	4
.LBB0_318:
	xorl	%r11d, %r11d
	movq	120(%rsp), %r12
	jmp	.LBB0_343
	.p2align	4
.LBB0_336:
	vmovq	%r9, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%r9d, %r9d
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_337:
	vpsubq	-96(%rdi,%r9,8), %ymm0, %ymm0
	vpsubq	-64(%rdi,%r9,8), %ymm1, %ymm1
	vpsubq	-32(%rdi,%r9,8), %ymm2, %ymm2
	vpsubq	(%rdi,%r9,8), %ymm3, %ymm3
	addq	$16, %r9
	cmpq	%r9, %rcx
	jne	.LBB0_337
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r9
	cmpq	%rcx, %rbx
	je	.LBB0_350
	movq	%rcx, %r10
	movq	%rcx, %r11
	testb	$12, %bl
	je	.LBB0_343
.LBB0_340:
	vmovq	%r9, %xmm0
	.p2align	4
.LBB0_341:
	vpsubq	(%rsi,%r10,8), %ymm0, %ymm0
	addq	$4, %r10
	cmpq	%r10, %rdx
	jne	.LBB0_341
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r9
	movq	%rdx, %r11
	cmpq	%rdx, 104(%rsp)
	je	.LBB0_350
.LBB0_343:
	movq	104(%rsp), %rbx
	movl	%ebx, %r10d
	subl	%r11d, %r10d
	movq	%r11, %r14
	andl	$7, %r10d
	je	.LBB0_347
	imulq	%r12, %r14
	addq	%rsi, %r14
	movq	%r10, %r15
	.p2align	4
.LBB0_345:
	subq	(%r14), %r9
	addq	%r12, %r14
	decq	%r15
	jne	.LBB0_345
	leaq	(%r10,%r11), %r14
.LBB0_347:
	subq	%rbx, %r11
	cmpq	$-8, %r11
	ja	.LBB0_350
	imulq	%r12, %r14
	addq	%rsi, %r14
	addq	%r11, %r10
	.p2align	4
.LBB0_349:
	movq	(%r14), %r11
	leaq	(%r14,%r12), %r15
	movq	120(%rsp), %rbx
	leaq	(%r15,%rbx), %r12
	movq	120(%rsp), %rbx
	leaq	(%r12,%rbx), %r13
	movq	120(%rsp), %rbx
	leaq	(%r13,%rbx), %rbp
	movq	120(%rsp), %rbx
	addq	(%r14,%rbx), %r11
	movq	120(%rsp), %rbx
	addq	(%rbx,%r15), %r11
	movq	120(%rsp), %rbx
	addq	(%rbx,%r12), %r11
	movq	120(%rsp), %r12
	addq	(%r12,%r13), %r11
	leaq	(%rbp,%r12), %r14
	addq	(%r12,%rbp), %r11
	addq	(%r12,%r14), %r11
	addq	%r12, %r14
	addq	(%r12,%r14), %r11
	subq	%r11, %r9
	addq	%r12, %r14
	addq	%r12, %r14
	addq	$8, %r10
	jne	.LBB0_349
	jmp	.LBB0_350
.LBB0_284:
	cmpq	$255, %rcx
	jne	.LBB0_285
	movq	184(%rsp), %rcx
	leaq	(%rcx,%rax,8), %rax
	cmpb	$0, 181(%rsp)
	je	.LBB0_291
	xorl	%edx, %edx
	jmp	.LBB0_299
.LBB0_243:
	cmpq	$1, %r8
	sete	%dl
	movq	104(%rsp), %rsi
	cmpq	$4, %rsi
	setae	%cl
	andb	%dl, %cl
	movb	%cl, 48(%rsp)
	movq	%rsi, %rdx
	movabsq	$9223372036854775792, %rcx
	andq	%rcx, %rdx
	andq	288(%rsp), %rsi
	movq	184(%rsp), %rdi
	movq	%r9, %r8
	xorl	%r9d, %r9d
	jmp	.LBB0_244
	.p2align	4
.LBB0_282:
	leaq	1(%r9), %rcx
	movq	496(%rsp), %r11
	subq	(%r11,%r9,8), %r10
	addq	%rax, %r9
	movq	184(%rsp), %r11
	leaq	(%r11,%r9,8), %r11
	sarq	$63, %r9
	andq	808(%rsp), %r9
	movq	%r10, (%r11,%r9,8)
	addq	$8, %r8
	addq	$8, %rdi
	movq	%rcx, %r9
	cmpq	%rcx, 2496(%rsp)
	movq	2088(%rsp), %r14
	movq	2032(%rsp), %r15
	movq	1808(%rsp), %r13
	movabsq	$NRT_decref, %rbp
	movq	456(%rsp), %rbx
	movq	2512(%rsp), %r10
	movq	112(%rsp), %r12
	je	.LBB0_283
.LBB0_244:
	movq	(%r10,%r9,8), %r10
	cmpb	$0, 48(%rsp)
	je	.LBB0_245
	movq	104(%rsp), %rbx
	cmpq	$16, %rbx
	movq	120(%rsp), %rcx
	jae	.LBB0_268
	xorl	%r11d, %r11d
	jmp	.LBB0_272
	.p2align	4
.LBB0_245:
	xorl	%r14d, %r14d
	movq	120(%rsp), %rcx
	jmp	.LBB0_275
	.p2align	4
.LBB0_268:
	vmovq	%r10, %xmm0
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%r10d, %r10d
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_269:
	vpsubq	-96(%r8,%r10,8), %ymm0, %ymm0
	vpsubq	-64(%r8,%r10,8), %ymm1, %ymm1
	vpsubq	-32(%r8,%r10,8), %ymm2, %ymm2
	vpsubq	(%r8,%r10,8), %ymm3, %ymm3
	addq	$16, %r10
	cmpq	%r10, %rdx
	jne	.LBB0_269
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	cmpq	%rdx, %rbx
	je	.LBB0_282
	movq	%rdx, %r11
	movq	%rdx, %r14
	testb	$12, %bl
	je	.LBB0_275
.LBB0_272:
	vmovq	%r10, %xmm0
	.p2align	4
.LBB0_273:
	vpsubq	(%rdi,%r11,8), %ymm0, %ymm0
	addq	$4, %r11
	cmpq	%r11, %rsi
	jne	.LBB0_273
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r10
	movq	%rsi, %r14
	cmpq	%rsi, 104(%rsp)
	je	.LBB0_282
.LBB0_275:
	movq	104(%rsp), %rbx
	movl	%ebx, %r11d
	subl	%r14d, %r11d
	movq	%r14, %r15
	andl	$7, %r11d
	je	.LBB0_279
	imulq	%rcx, %r15
	addq	%rdi, %r15
	movq	%r11, %r13
	.p2align	4
.LBB0_277:
	subq	(%r15), %r10
	addq	%rcx, %r15
	decq	%r13
	jne	.LBB0_277
	leaq	(%r11,%r14), %r15
.LBB0_279:
	subq	%rbx, %r14
	cmpq	$-8, %r14
	ja	.LBB0_282
	imulq	%rcx, %r15
	addq	%rdi, %r15
	addq	%r14, %r11
	.p2align	4
.LBB0_281:
	movq	(%r15), %r14
	movq	120(%rsp), %rcx
	leaq	(%r15,%rcx), %r12
	movq	120(%rsp), %rcx
	leaq	(%r12,%rcx), %r13
	movq	120(%rsp), %rcx
	leaq	(%r13,%rcx), %rbp
	movq	120(%rsp), %rcx
	addq	%rbp, %rcx
	movq	120(%rsp), %rbx
	addq	(%r15,%rbx), %r14
	movq	120(%rsp), %rbx
	addq	(%rbx,%r12), %r14
	movq	120(%rsp), %rbx
	addq	(%rbx,%r13), %r14
	addq	(%rbx,%rbp), %r14
	leaq	(%rcx,%rbx), %r15
	addq	(%rbx,%rcx), %r14
	addq	(%rbx,%r15), %r14
	addq	%rbx, %r15
	addq	(%rbx,%r15), %r14
	subq	%r14, %r10
	addq	%rbx, %r15
	addq	%rbx, %r15
	addq	$8, %r11
	jne	.LBB0_281
	jmp	.LBB0_282
.LBB0_313:
	xorl	%esi, %esi
	xorl	%edi, %edi
	xorl	%ecx, %ecx
	xorl	%edx, %edx
	xorl	%r14d, %r14d
	xorl	%r8d, %r8d
	xorl	%r9d, %r9d
	xorl	%r10d, %r10d
	xorl	%r11d, %r11d
	xorl	%eax, %eax
	movq	2480(%rsp), %r15
	movq	520(%rsp), %r13
	movq	%r13, 48(%rsp)
	jmp	.LBB0_352
.LBB0_285:
	cmpq	$4, %r8
	jae	.LBB0_287
	xorl	%esi, %esi
	jmp	.LBB0_307
.LBB0_291:
	xorl	%ecx, %ecx
	cmpq	$16, %r8
	jb	.LBB0_296
	movq	328(%rsp), %rdx
	movq	88(%rsp), %rsi
	.p2align	4
.LBB0_293:
	vmovdqu	(%r10,%rcx), %ymm0
	vmovdqu	32(%r10,%rcx), %ymm1
	vmovdqu	64(%r10,%rcx), %ymm2
	vmovdqu	96(%r10,%rcx), %ymm3
	vmovdqu	%ymm0, -56(%rdx,%rcx)
	vmovdqu	%ymm1, -24(%rdx,%rcx)
	vmovdqu	%ymm2, 8(%rdx,%rcx)
	vmovdqu	%ymm3, 40(%rdx,%rcx)
	subq	$-128, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_293
	cmpq	40(%rsp), %r8
	je	.LBB0_283
	movq	40(%rsp), %rdx
	movq	%rdx, %rcx
	testb	$12, %r8b
	je	.LBB0_299
.LBB0_296:
	movq	96(%rsp), %rsi
	.p2align	4
.LBB0_297:
	vmovdqu	(%r10,%rcx,8), %ymm0
	vmovdqu	%ymm0, (%rax,%rcx,8)
	addq	$4, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_297
	movq	%rsi, %rdx
	cmpq	%rsi, %r8
	je	.LBB0_283
.LBB0_299:
	movl	%r8d, %esi
	subl	%edx, %esi
	movq	%rdx, %rcx
	andl	$7, %esi
	je	.LBB0_302
	movq	%rdx, %rcx
	.p2align	4
.LBB0_301:
	movq	(%r10,%rcx,8), %rdi
	movq	%rdi, (%rax,%rcx,8)
	incq	%rcx
	decq	%rsi
	jne	.LBB0_301
.LBB0_302:
	subq	%r8, %rdx
	cmpq	$-8, %rdx
	ja	.LBB0_283
	.p2align	4
.LBB0_303:
	movq	(%r10,%rcx,8), %rax
	movq	328(%rsp), %rdx
	movq	%rax, -56(%rdx,%rcx,8)
	movq	8(%r10,%rcx,8), %rax
	movq	%rax, -48(%rdx,%rcx,8)
	movq	16(%r10,%rcx,8), %rax
	movq	%rax, -40(%rdx,%rcx,8)
	movq	24(%r10,%rcx,8), %rax
	movq	%rax, -32(%rdx,%rcx,8)
	movq	32(%r10,%rcx,8), %rax
	movq	%rax, -24(%rdx,%rcx,8)
	movq	40(%r10,%rcx,8), %rax
	movq	%rax, -16(%rdx,%rcx,8)
	movq	48(%r10,%rcx,8), %rax
	movq	%rax, -8(%rdx,%rcx,8)
	movq	56(%r10,%rcx,8), %rax
	movq	%rax, (%rdx,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %r8
	jne	.LBB0_303
	jmp	.LBB0_283
.LBB0_287:
	movq	184(%rsp), %rcx
	leaq	(%rcx,%rax,8), %rcx
	cmpq	$0, 864(%rsp)
	je	.LBB0_288
	movq	1024(%rsp), %rdx
	xorl	%esi, %esi
	movq	328(%rsp), %r9
	.p2align	4
.LBB0_310:
	movq	(%r10,%rsi,8), %r8
	subq	-56(%r9,%rsi,8), %r8
	leaq	(%rax,%rsi), %rdi
	movq	%rdi, %r9
	sarq	$63, %r9
	andq	408(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	8(%r10,%rsi,8), %r8
	movq	328(%rsp), %r9
	subq	-48(%r9,%rsi,8), %r8
	movq	%rdi, %r9
	incq	%r9
	movl	$8, %r9d
	cmovsq	%r11, %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	16(%r10,%rsi,8), %r8
	movq	328(%rsp), %r9
	subq	-40(%r9,%rsi,8), %r8
	movq	%rdi, %r9
	addq	$2, %r9
	movl	$16, %r9d
	cmovsq	664(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	24(%r10,%rsi,8), %r8
	movq	328(%rsp), %r9
	subq	-32(%r9,%rsi,8), %r8
	movq	%rdi, %r9
	addq	$3, %r9
	movl	$24, %r9d
	cmovsq	952(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	32(%r10,%rsi,8), %r8
	movq	328(%rsp), %r9
	subq	-24(%r9,%rsi,8), %r8
	movq	%rdi, %r9
	addq	$4, %r9
	movl	$32, %r9d
	cmovsq	1160(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	40(%r10,%rsi,8), %r8
	movq	328(%rsp), %r9
	subq	-16(%r9,%rsi,8), %r8
	movq	%rdi, %r9
	addq	$5, %r9
	movl	$40, %r9d
	cmovsq	1152(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	48(%r10,%rsi,8), %r8
	movq	328(%rsp), %r9
	subq	-8(%r9,%rsi,8), %r8
	movq	%rdi, %r9
	addq	$6, %r9
	movl	$48, %r9d
	cmovsq	1144(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rsi,8)
	movq	328(%rsp), %r9
	movq	56(%r10,%rsi,8), %r8
	subq	(%r9,%rsi,8), %r8
	addq	$7, %rdi
	movl	$56, %edi
	cmovsq	1136(%rsp), %rdi
	addq	%rcx, %rdi
	movq	%r8, (%rdi,%rsi,8)
	addq	$8, %rsi
	addq	$2, %rdx
	jne	.LBB0_310
	testb	$4, 1032(%rsp)
	je	.LBB0_305
	movq	96(%rsp), %rsi
	cmpq	$0, 384(%rsp)
	jne	.LBB0_307
	jmp	.LBB0_283
.LBB0_319:
	cmpb	$0, 134(%rsp)
	je	.LBB0_321
	xorl	%ecx, %ecx
	jmp	.LBB0_329
.LBB0_288:
	xorl	%esi, %esi
.LBB0_305:
	movq	(%r10,%rsi,8), %rdx
	movq	496(%rsp), %r9
	subq	(%r9,%rsi,8), %rdx
	leaq	(%rsi,%rax), %rdi
	sarq	$63, %rdi
	movq	408(%rsp), %r8
	andq	%r8, %rdi
	addq	%rcx, %rdi
	movq	%rdx, (%rdi,%rsi,8)
	movq	8(%r10,%rsi,8), %rdx
	subq	8(%r9,%rsi,8), %rdx
	leaq	1(%rsi,%rax), %rdi
	sarq	$63, %rdi
	andq	%r8, %rdi
	addq	%rcx, %rdi
	movq	%rdx, 8(%rdi,%rsi,8)
	movq	16(%r10,%rsi,8), %rdx
	subq	16(%r9,%rsi,8), %rdx
	leaq	2(%rsi,%rax), %rdi
	sarq	$63, %rdi
	andq	%r8, %rdi
	addq	%rcx, %rdi
	movq	%rdx, 16(%rdi,%rsi,8)
	movq	24(%r10,%rsi,8), %rdx
	subq	24(%r9,%rsi,8), %rdx
	leaq	3(%rsi,%rax), %rdi
	sarq	$63, %rdi
	andq	%r8, %rdi
	addq	%rcx, %rdi
	movq	%rdx, 24(%rdi,%rsi,8)
	movq	96(%rsp), %rsi
	cmpq	$0, 384(%rsp)
	je	.LBB0_283
.LBB0_307:
	addq	%rsi, %rax
	movq	184(%rsp), %rcx
	leaq	(%rcx,%rax,8), %rcx
	movq	496(%rsp), %rdx
	leaq	(%rdx,%rsi,8), %rdx
	leaq	(%r10,%rsi,8), %rsi
	xorl	%edi, %edi
	.p2align	4
.LBB0_308:
	movq	(%rsi,%rdi,8), %r8
	subq	(%rdx,%rdi,8), %r8
	leaq	(%rax,%rdi), %r9
	sarq	$63, %r9
	andq	408(%rsp), %r9
	addq	%rcx, %r9
	movq	%r8, (%r9,%rdi,8)
	incq	%rdi
	cmpq	%rdi, 384(%rsp)
	jne	.LBB0_308
	.p2align	4
.LBB0_283:
	movq	1624(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	movq	1696(%rsp), %rdi
	callq	*%rbp
	movq	1752(%rsp), %rdi
	callq	*%rbp
	movq	%r13, %rdi
	callq	*%rbp
	movq	1864(%rsp), %rdi
	callq	*%rbp
	movq	1920(%rsp), %rdi
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	%r14, %rdi
	callq	*%rbp
	movq	2144(%rsp), %rdi
	callq	*%rbp
	movq	1976(%rsp), %rdi
	callq	*%rbp
.LBB0_351:
	movq	2480(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	movq	520(%rsp), %rdi
	callq	*%rbp
	xorl	%esi, %esi
	xorl	%edi, %edi
	xorl	%ecx, %ecx
	xorl	%edx, %edx
	xorl	%r14d, %r14d
	xorl	%r8d, %r8d
	xorl	%r9d, %r9d
	xorl	%r10d, %r10d
	xorl	%r11d, %r11d
	xorl	%eax, %eax
	xorl	%r15d, %r15d
	movq	$0, 48(%rsp)
.LBB0_352:
	movq	%r10, 272(%rsp)
	movq	%rax, 24(%rsp)
	movq	%r9, 104(%rsp)
	movq	%r8, 280(%rsp)
	movq	%r14, 248(%rsp)
	movq	%rdx, 160(%rsp)
	movq	%rcx, 64(%rsp)
	movq	%rdi, 144(%rsp)
	movq	%rsi, 200(%rsp)
	movq	920(%rsp), %rax
	andq	3000(%rsp), %rax
	movq	560(%rsp), %rcx
	movq	2992(%rsp), %rdx
	leaq	(%rdx,%rcx,8), %rcx
	movq	528(%rsp), %rdx
	movq	%rdx, (%rcx,%rax,8)
	movq	488(%rsp), %rdi
	movabsq	$NRT_incref, %r13
	movq	%r11, %r14
	callq	*%r13
	movq	%r12, %rdi
	callq	*%r13
	movq	32(%rsp), %rdi
	callq	*%r13
	movq	392(%rsp), %rdi
	callq	*%r13
	movq	312(%rsp), %rdi
	callq	*%r13
	movq	624(%rsp), %rdi
	callq	*%r13
	movq	568(%rsp), %rax
	movq	208(%rsp), %rcx
	movq	(%rcx,%rax,8), %r13
	movq	%r15, %rdi
	callq	*%rbp
	movq	48(%rsp), %rdi
	callq	*%rbp
	movq	24(%rsp), %rdi
	callq	*%rbp
	movq	%r14, %rdi
	callq	*%rbp
	movq	272(%rsp), %rdi
	callq	*%rbp
	movq	104(%rsp), %rdi
	callq	*%rbp
	movq	280(%rsp), %rdi
	callq	*%rbp
	movq	248(%rsp), %rdi
	callq	*%rbp
	movq	160(%rsp), %rdi
	callq	*%rbp
	movq	64(%rsp), %rdi
	callq	*%rbp
	movq	144(%rsp), %rdi
	callq	*%rbp
	movq	200(%rsp), %rdi
	callq	*%rbp
	movq	504(%rsp), %rdi
	callq	*%rbp
	movq	512(%rsp), %rdi
	callq	*%rbp
	movq	2368(%rsp), %rdi
	callq	*%rbp
	movq	2424(%rsp), %rdi
	callq	*%rbp
	movq	2536(%rsp), %rdi
	callq	*%rbp
	movq	2312(%rsp), %rdi
	callq	*%rbp
	movq	2256(%rsp), %rdi
	callq	*%rbp
	movq	2200(%rsp), %rdi
	callq	*%rbp
	cmpq	$0, 2608(%rsp)
	movq	%r13, 376(%rsp)
	jle	.LBB0_353
	testq	%r13, %r13
	jle	.LBB0_1272
	cmpq	$3, %r13
	movq	%r13, %r10
	movq	1864(%rsp), %r14
	movq	2496(%rsp), %r11
	movq	8(%rsp), %rdi
	movq	168(%rsp), %r13
	movq	352(%rsp), %r8
	movq	40(%rsp), %rcx
	movq	2512(%rsp), %rdx
	movq	328(%rsp), %rsi
	movq	88(%rsp), %r9
	vpxor	%xmm4, %xmm4, %xmm4
	ja	.LBB0_1275
	xorl	%ebp, %ebp
	xorl	%eax, %eax
	movq	448(%rsp), %r15
	jmp	.LBB0_371
	.p2align	4
.LBB0_353:
	movq	$0, 512(%rsp)
	movq	$0, 592(%rsp)
	movq	1864(%rsp), %r14
	movq	2496(%rsp), %r11
	movq	8(%rsp), %rdi
	movq	168(%rsp), %r13
	movq	352(%rsp), %r8
	movq	40(%rsp), %rcx
	movq	2512(%rsp), %rdx
	movq	328(%rsp), %rsi
	movq	88(%rsp), %r9
	movq	240(%rsp), %r10
	vpxor	%xmm4, %xmm4, %xmm4
	movq	112(%rsp), %r12
	testq	%r11, %r11
	movq	376(%rsp), %r15
	jne	.LBB0_1285
.LBB0_374:
	xorl	%edx, %edx
	movq	$0, 336(%rsp)
	movq	536(%rsp), %r10
	jmp	.LBB0_1308
	.p2align	4
.LBB0_1272:
	xorl	%ebp, %ebp
	movq	1864(%rsp), %r14
	movq	2496(%rsp), %r11
	movq	8(%rsp), %rdi
	movq	168(%rsp), %r13
	movq	352(%rsp), %r8
	movq	40(%rsp), %rcx
	movq	2512(%rsp), %rdx
	movq	328(%rsp), %rsi
	movq	88(%rsp), %r9
	vpxor	%xmm4, %xmm4, %xmm4
	movq	448(%rsp), %r15
	jmp	.LBB0_372
.LBB0_1275:
	cmpq	$16, %r10
	jae	.LBB0_1277
	xorl	%eax, %eax
	xorl	%ebp, %ebp
	movq	448(%rsp), %r15
	jmp	.LBB0_1282
.LBB0_1277:
	movq	%r10, %rax
	movabsq	$9223372036854775792, %rcx
	andq	%rcx, %rax
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%ecx, %ecx
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	704(%rsp), %r15
	.p2align	4
.LBB0_1278:
	vpaddq	-96(%r15,%rcx,8), %ymm0, %ymm0
	vpaddq	-64(%r15,%rcx,8), %ymm1, %ymm1
	vpaddq	-32(%r15,%rcx,8), %ymm2, %ymm2
	vpaddq	(%r15,%rcx,8), %ymm3, %ymm3
	addq	$16, %rcx
	cmpq	%rcx, %rax
	jne	.LBB0_1278
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	movq	376(%rsp), %r10
	cmpq	%rax, %r10
	movq	40(%rsp), %rcx
	jne	.LBB0_1281
	movq	448(%rsp), %r15
	jmp	.LBB0_372
.LBB0_1281:
	testb	$12, %r10b
	movq	448(%rsp), %r15
	je	.LBB0_371
.LBB0_1282:
	movq	288(%rsp), %r12
	andq	%r10, %r12
	vmovq	%rbp, %xmm0
	.p2align	4
.LBB0_1283:
	vpaddq	(%r15,%rax,8), %ymm0, %ymm0
	addq	$4, %rax
	cmpq	%rax, %r12
	jne	.LBB0_1283
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	movq	%r12, %rax
	movq	376(%rsp), %r10
	cmpq	%r12, %r10
	je	.LBB0_372
	.p2align	4
.LBB0_371:
	addq	(%r15,%rax,8), %rbp
	incq	%rax
	cmpq	%rax, %r10
	jne	.LBB0_371
.LBB0_372:
	movq	%rbp, 512(%rsp)
	movq	2040(%r15), %rax
	movq	%rax, 592(%rsp)
	movq	112(%rsp), %r12
	movabsq	$NRT_decref, %rbp
	movq	240(%rsp), %r10
	testq	%r11, %r11
	movq	376(%rsp), %r15
	je	.LBB0_374
.LBB0_1285:
	testb	$1, 365(%rsp)
	je	.LBB0_1287
	xorl	%eax, %eax
	jmp	.LBB0_1290
	.p2align	4
.LBB0_1287:
	xorl	%eax, %eax
	.p2align	4
.LBB0_1288:
	vmovdqu	-56(%rsi,%rax), %ymm0
	vmovdqu	-24(%rsi,%rax), %ymm1
	vmovdqu	%ymm0, (%r13,%rax)
	vmovdqu	%ymm1, 32(%r13,%rax)
	vmovdqu	%ymm4, 32(%rbx,%rax)
	vmovdqu	%ymm4, (%rbx,%rax)
	vmovdqu	(%rdx,%rax), %ymm2
	vmovdqu	32(%rdx,%rax), %ymm3
	vpsubq	%ymm0, %ymm2, %ymm0
	vpsubq	%ymm1, %ymm3, %ymm1
	vmovdqu	%ymm0, (%rdi,%rax)
	vmovdqu	%ymm1, 32(%rdi,%rax)
	addq	$64, %rax
	cmpq	%rax, %r10
	jne	.LBB0_1288
	movq	400(%rsp), %rdx
	movq	%rdx, %rax
	cmpq	%rdx, %r11
	je	.LBB0_380
.LBB0_1290:
	movq	%rax, %r8
	cmpq	$0, 384(%rsp)
	je	.LBB0_1294
	movq	8(%rsp), %rcx
	leaq	(%rcx,%rax,8), %rcx
	movq	2512(%rsp), %rdx
	leaq	(%rdx,%rax,8), %rdx
	leaq	(%rbx,%rax,8), %rsi
	leaq	(%r13,%rax,8), %rdi
	movq	496(%rsp), %r8
	leaq	(%r8,%rax,8), %r15
	xorl	%r9d, %r9d
	movq	384(%rsp), %r8
	.p2align	4
.LBB0_1292:
	movq	(%r15,%r9,8), %r10
	movq	%r10, (%rdi,%r9,8)
	movq	$0, (%rsi,%r9,8)
	movq	(%rdx,%r9,8), %r10
	subq	(%rdi,%r9,8), %r10
	movq	%r10, (%rcx,%r9,8)
	incq	%r9
	cmpq	%r9, %r8
	jne	.LBB0_1292
	orq	%rax, %r8
	movq	376(%rsp), %r15
.LBB0_1294:
	movq	%rax, %rcx
	subq	%r11, %rcx
	cmpq	$-4, %rcx
	ja	.LBB0_376
	movq	8(%rsp), %rcx
	leaq	24(%rcx,%r8,8), %rcx
	movq	2512(%rsp), %rdx
	leaq	24(%rdx,%r8,8), %rdx
	leaq	24(%rbx,%r8,8), %rsi
	leaq	24(%r13,%r8,8), %rdi
	movq	496(%rsp), %r9
	leaq	24(%r9,%r8,8), %r8
	addq	384(%rsp), %rax
	movq	%r11, %r9
	subq	%rax, %r9
	xorl	%eax, %eax
	.p2align	4
.LBB0_375:
	movq	-24(%r8,%rax,8), %r10
	movq	%r10, -24(%rdi,%rax,8)
	movq	$0, -24(%rsi,%rax,8)
	movq	-24(%rdx,%rax,8), %r10
	subq	-24(%rdi,%rax,8), %r10
	movq	%r10, -24(%rcx,%rax,8)
	movq	-16(%r8,%rax,8), %r10
	movq	%r10, -16(%rdi,%rax,8)
	movq	$0, -16(%rsi,%rax,8)
	movq	-16(%rdx,%rax,8), %r10
	subq	-16(%rdi,%rax,8), %r10
	movq	%r10, -16(%rcx,%rax,8)
	movq	-8(%r8,%rax,8), %r10
	movq	%r10, -8(%rdi,%rax,8)
	movq	$0, -8(%rsi,%rax,8)
	movq	-8(%rdx,%rax,8), %r10
	subq	-8(%rdi,%rax,8), %r10
	movq	%r10, -8(%rcx,%rax,8)
	movq	(%r8,%rax,8), %r10
	movq	%r10, (%rdi,%rax,8)
	movq	$0, (%rsi,%rax,8)
	movq	(%rdx,%rax,8), %r10
	subq	(%rdi,%rax,8), %r10
	movq	%r10, (%rcx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %r9
	jne	.LBB0_375
.LBB0_376:
	cmpq	$4, %r11
	jae	.LBB0_378
	xorl	%edx, %edx
	xorl	%ecx, %ecx
	movq	8(%rsp), %rdi
	movq	352(%rsp), %r8
	movq	88(%rsp), %r9
	movq	536(%rsp), %r10
	jmp	.LBB0_387
	.p2align	4
.LBB0_378:
	cmpq	$16, %r11
	movq	8(%rsp), %rdi
	movq	352(%rsp), %r8
	movq	40(%rsp), %rcx
	movq	88(%rsp), %r9
	jae	.LBB0_380
	xorl	%eax, %eax
	xorl	%edx, %edx
	movq	536(%rsp), %r10
	jmp	.LBB0_384
	.p2align	4
.LBB0_380:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_381:
	vpaddq	(%r13,%rax,8), %ymm0, %ymm0
	vpaddq	32(%r13,%rax,8), %ymm1, %ymm1
	vpaddq	64(%r13,%rax,8), %ymm2, %ymm2
	vpaddq	96(%r13,%rax,8), %ymm3, %ymm3
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_381
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rdx
	cmpq	%rcx, %r11
	movq	536(%rsp), %r10
	je	.LBB0_1298
	movq	%rcx, %rax
	testb	$12, %r11b
	je	.LBB0_387
.LBB0_384:
	vmovq	%rdx, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_385:
	vpaddq	(%r13,%rax,8), %ymm0, %ymm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_385
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rdx
	cmpq	%rcx, %r11
	je	.LBB0_1296
	.p2align	4
.LBB0_387:
	addq	(%r13,%rcx,8), %rdx
	incq	%rcx
	cmpq	%rcx, %r11
	jne	.LBB0_387
	cmpq	$4, %r11
	jae	.LBB0_1296
	movq	$0, 336(%rsp)
	xorl	%ecx, %ecx
	jmp	.LBB0_1305
	.p2align	4
.LBB0_1296:
	cmpq	$16, %r11
	jae	.LBB0_1297
	xorl	%eax, %eax
	movq	$0, 336(%rsp)
	jmp	.LBB0_1302
.LBB0_1297:
	movq	40(%rsp), %rcx
.LBB0_1298:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_1299:
	vpaddq	(%rdi,%rax,8), %ymm0, %ymm0
	vpaddq	32(%rdi,%rax,8), %ymm1, %ymm1
	vpaddq	64(%rdi,%rax,8), %ymm2, %ymm2
	vpaddq	96(%rdi,%rax,8), %ymm3, %ymm3
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_1299
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, 336(%rsp)
	cmpq	%rcx, %r11
	je	.LBB0_1308
	movq	%rcx, %rax
	testb	$12, %r11b
	je	.LBB0_1305
.LBB0_1302:
	vmovq	336(%rsp), %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1303:
	vpaddq	(%rdi,%rax,8), %ymm0, %ymm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_1303
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, 336(%rsp)
	cmpq	%rcx, %r11
	je	.LBB0_1308
.LBB0_1305:
	movq	336(%rsp), %rax
	.p2align	4
.LBB0_1306:
	addq	(%rdi,%rcx,8), %rax
	incq	%rcx
	cmpq	%rcx, %r11
	jne	.LBB0_1306
	movq	%rax, 336(%rsp)
.LBB0_1308:
	testq	%r15, %r15
	jle	.LBB0_1309
	movq	1840(%rsp), %rax
	movq	472(%rsp), %rcx
	leaq	(%rax,%rcx,8), %rax
	movq	%rax, 472(%rsp)
	movq	344(%rsp), %rax
	andq	1128(%rsp), %rax
	movq	%rax, 344(%rsp)
	movabsq	$9223372036854775792, %rax
	addq	$15, %rax
	movq	$0, 528(%rsp)
	movq	%rdx, 104(%rsp)
	movq	184(%rsp), %rsi
	movq	616(%rsp), %rcx
	movq	%rcx, 248(%rsp)
	movq	%rax, 568(%rsp)
	movq	%rax, 280(%rsp)
	movq	%rax, 504(%rsp)
	xorl	%ecx, %ecx
	xorl	%eax, %eax
	movq	$0, 272(%rsp)
	xorl	%edx, %edx
	jmp	.LBB0_1311
	.p2align	4
.LBB0_1312:
	movq	144(%rsp), %r14
.LBB0_394:
	incq	%rdx
	movq	120(%rsp), %rax
	addq	%rax, 248(%rsp)
	addq	%rax, %rsi
	movq	%r14, %rax
	cmpq	%r15, %rdx
	movq	1864(%rsp), %r14
	je	.LBB0_395
.LBB0_1311:
	movq	%rax, 144(%rsp)
	movq	280(%rsp), %rax
	movq	%rax, (%r10,%rdx,8)
	testq	%r11, %r11
	je	.LBB0_1312
	movq	%rcx, 160(%rsp)
	cmpq	$4, %r11
	movq	%rsi, 48(%rsp)
	movq	%rdx, 200(%rsp)
	jb	.LBB0_1314
	movq	1200(%rsp), %rax
	imulq	%rdx, %rax
	addq	1208(%rsp), %rax
	movl	$0, %r14d
	movl	$0, %ecx
	cmpq	$128, %rax
	jb	.LBB0_1325
	cmpq	$16, %r11
	jae	.LBB0_1318
	xorl	%eax, %eax
	xorl	%r14d, %r14d
	jmp	.LBB0_1322
.LBB0_1314:
	xorl	%r14d, %r14d
	xorl	%ecx, %ecx
	jmp	.LBB0_1325
.LBB0_1318:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	248(%rsp), %rcx
	.p2align	4
.LBB0_1319:
	vmovdqu	-96(%rcx,%rax), %ymm4
	vmovdqu	-64(%rcx,%rax), %ymm5
	vmovdqu	-32(%rcx,%rax), %ymm6
	vmovdqu	(%rcx,%rax), %ymm7
	vmovdqu	%ymm4, (%r8,%rax)
	vmovdqu	%ymm5, 32(%r8,%rax)
	vmovdqu	%ymm6, 64(%r8,%rax)
	vmovdqu	%ymm7, 96(%r8,%rax)
	vpaddq	%ymm0, %ymm4, %ymm0
	vpaddq	%ymm1, %ymm5, %ymm1
	vpaddq	%ymm2, %ymm6, %ymm2
	vpaddq	%ymm3, %ymm7, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_1319
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r14
	movq	40(%rsp), %rcx
	cmpq	%rcx, %r11
	je	.LBB0_391
	movq	%rcx, %rax
	testb	$12, %r11b
	je	.LBB0_1325
.LBB0_1322:
	vmovq	%r14, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1323:
	vmovdqu	(%rsi,%rax,8), %ymm1
	vmovdqu	%ymm1, (%r8,%rax,8)
	vpaddq	%ymm0, %ymm1, %ymm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_1323
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r14
	cmpq	%rcx, %r11
	je	.LBB0_391
.LBB0_1325:
	movl	%r11d, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_1327
	.p2align	4
.LBB0_1326:
	movq	48(%rsp), %rsi
	movq	(%rsi,%rax,8), %rsi
	movq	%rsi, (%r8,%rax,8)
	incq	%rax
	addq	%rsi, %r14
	movq	48(%rsp), %rsi
	decq	%rdx
	jne	.LBB0_1326
.LBB0_1327:
	subq	%r11, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_391
	.p2align	4
.LBB0_390:
	movq	(%rsi,%rax,8), %rcx
	movq	%rcx, (%r8,%rax,8)
	addq	%rcx, %r14
	movq	8(%rsi,%rax,8), %rcx
	movq	%rcx, 8(%r8,%rax,8)
	movq	16(%rsi,%rax,8), %rdx
	movq	%rdx, 16(%r8,%rax,8)
	addq	%rdx, %rcx
	addq	%r14, %rcx
	movq	24(%rsi,%rax,8), %rdx
	movq	%rdx, 24(%r8,%rax,8)
	movq	48(%rsp), %rsi
	movq	32(%rsi,%rax,8), %rsi
	movq	%rsi, 32(%r8,%rax,8)
	addq	%rsi, %rdx
	movq	48(%rsp), %rsi
	movq	40(%rsi,%rax,8), %rsi
	movq	%rsi, 40(%r8,%rax,8)
	addq	%rsi, %rdx
	movq	48(%rsp), %rsi
	addq	%rcx, %rdx
	movq	48(%rsi,%rax,8), %r14
	movq	%r14, 48(%r8,%rax,8)
	movq	56(%rsi,%rax,8), %rcx
	movq	%rcx, 56(%r8,%rax,8)
	addq	$8, %rax
	addq	%rcx, %r14
	addq	%rdx, %r14
	cmpq	%rax, %r11
	jne	.LBB0_390
.LBB0_391:
	testq	%r14, %r14
	je	.LBB0_392
	cmpb	$0, 367(%rsp)
	movq	200(%rsp), %rdx
	je	.LBB0_399
	xorl	%ecx, %ecx
	jmp	.LBB0_407
	.p2align	4
.LBB0_392:
	movq	144(%rsp), %r14
	movq	160(%rsp), %rcx
	jmp	.LBB0_393
.LBB0_399:
	xorl	%eax, %eax
	cmpq	$16, %r11
	jb	.LBB0_404
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_401:
	vmovdqu	(%rdi,%rax), %ymm0
	vmovdqu	32(%rdi,%rax), %ymm1
	vmovdqu	64(%rdi,%rax), %ymm2
	vmovdqu	96(%rdi,%rax), %ymm3
	vpsubq	(%r8,%rax), %ymm0, %ymm0
	vpsubq	32(%r8,%rax), %ymm1, %ymm1
	vpsubq	64(%r8,%rax), %ymm2, %ymm2
	vpsubq	96(%r8,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%rdi,%rax)
	vmovdqu	%ymm1, 32(%rdi,%rax)
	vmovdqu	%ymm2, 64(%rdi,%rax)
	vmovdqu	%ymm3, 96(%rdi,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_401
	cmpq	%rcx, %r11
	je	.LBB0_412
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %r11b
	je	.LBB0_407
.LBB0_404:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_405:
	vmovdqu	(%rdi,%rax,8), %ymm0
	vpsubq	(%r8,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rdi,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_405
	cmpq	%rcx, %r11
	je	.LBB0_412
.LBB0_407:
	movl	%r11d, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_410
	movq	%rcx, %rax
	.p2align	4
.LBB0_409:
	movq	(%r8,%rax,8), %rsi
	subq	%rsi, (%rdi,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_409
.LBB0_410:
	subq	%r11, %rcx
	cmpq	$-8, %rcx
	movq	48(%rsp), %rsi
	movq	200(%rsp), %rdx
	ja	.LBB0_412
	.p2align	4
.LBB0_411:
	movq	(%r8,%rax,8), %rcx
	subq	%rcx, (%rdi,%rax,8)
	movq	8(%r8,%rax,8), %rcx
	subq	%rcx, 8(%rdi,%rax,8)
	movq	16(%r8,%rax,8), %rcx
	subq	%rcx, 16(%rdi,%rax,8)
	movq	24(%r8,%rax,8), %rcx
	subq	%rcx, 24(%rdi,%rax,8)
	movq	32(%r8,%rax,8), %rcx
	subq	%rcx, 32(%rdi,%rax,8)
	movq	40(%r8,%rax,8), %rcx
	subq	%rcx, 40(%rdi,%rax,8)
	movq	48(%r8,%rax,8), %rcx
	subq	%rcx, 48(%rdi,%rax,8)
	movq	56(%r8,%rax,8), %rcx
	subq	%rcx, 56(%rdi,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %r11
	jne	.LBB0_411
.LBB0_412:
	movq	344(%rsp), %rax
	movq	472(%rsp), %rcx
	movq	(%rcx,%rax), %rax
	addq	%rdx, %rax
	movq	1896(%rsp), %rcx
	addq	%rax, %rcx
	sarq	$63, %rax
	andq	1904(%rsp), %rax
	cmpb	$0, (%rax,%rcx)
	je	.LBB0_413
	cmpb	$0, 366(%rsp)
	je	.LBB0_852
.LBB0_851:
	xorl	%ecx, %ecx
	jmp	.LBB0_860
.LBB0_413:
	movq	%r12, %rdi
	movabsq	$NRT_incref, %r15
	vzeroupper
	callq	*%r15
	movq	32(%rsp), %rdi
	callq	*%r15
	movq	312(%rsp), %rdi
	callq	*%r15
	movq	392(%rsp), %rdi
	callq	*%r15
	cmpb	$0, 63(%rsp)
	je	.LBB0_415
	xorl	%ecx, %ecx
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	jmp	.LBB0_424
.LBB0_415:
	movq	2496(%rsp), %rdi
	cmpq	$16, %rdi
	movq	8(%rsp), %r8
	movq	88(%rsp), %rdx
	jae	.LBB0_417
	xorl	%eax, %eax
	jmp	.LBB0_421
.LBB0_417:
	xorl	%eax, %eax
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_418:
	vmovdqu	(%r13,%rax), %ymm0
	vmovdqu	32(%r13,%rax), %ymm1
	vmovdqu	64(%r13,%rax), %ymm2
	vmovdqu	96(%r13,%rax), %ymm3
	vpaddq	(%r8,%rax), %ymm0, %ymm0
	vpaddq	32(%r8,%rax), %ymm1, %ymm1
	vpaddq	64(%r8,%rax), %ymm2, %ymm2
	vpaddq	96(%r8,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%r8,%rax)
	vmovdqu	%ymm1, 32(%r8,%rax)
	vmovdqu	%ymm2, 64(%r8,%rax)
	vmovdqu	%ymm3, 96(%r8,%rax)
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_418
	cmpq	%rcx, %rdi
	je	.LBB0_429
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_424
.LBB0_421:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_422:
	vmovdqu	(%r13,%rax,8), %ymm0
	vpaddq	(%r8,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%r8,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_422
	cmpq	%rcx, %rdi
	je	.LBB0_429
.LBB0_424:
	movl	%edi, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_427
	movq	%rcx, %rax
	.p2align	4
.LBB0_426:
	movq	(%r13,%rax,8), %rsi
	addq	%rsi, (%r8,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_426
.LBB0_427:
	subq	%rdi, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_429
	.p2align	4
.LBB0_428:
	movq	(%r13,%rax,8), %rcx
	addq	%rcx, (%r8,%rax,8)
	movq	8(%r13,%rax,8), %rcx
	addq	%rcx, 8(%r8,%rax,8)
	movq	16(%r13,%rax,8), %rcx
	addq	%rcx, 16(%r8,%rax,8)
	movq	24(%r13,%rax,8), %rcx
	addq	%rcx, 24(%r8,%rax,8)
	movq	32(%r13,%rax,8), %rcx
	addq	%rcx, 32(%r8,%rax,8)
	movq	40(%r13,%rax,8), %rcx
	addq	%rcx, 40(%r8,%rax,8)
	movq	48(%r13,%rax,8), %rcx
	addq	%rcx, 48(%r8,%rax,8)
	movq	56(%r13,%rax,8), %rcx
	addq	%rcx, 56(%r8,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_428
.LBB0_429:
	movq	%r12, %rdi
	vzeroupper
	callq	*%r15
	movq	32(%rsp), %rdi
	callq	*%r15
	movq	312(%rsp), %rdi
	callq	*%r15
	movq	2592(%rsp), %rcx
	testq	%rcx, %rcx
	je	.LBB0_430
	cmpq	$2, 2496(%rsp)
	jne	.LBB0_538
	movq	(%rbx), %rax
	movq	8(%rbx), %rbp
	movq	%rax, 440(%rsp)
	vcvtsi2sd	%rax, %xmm15, %xmm0
	vcvtsi2sd	%rbp, %xmm15, %xmm9
	movq	8(%rsp), %rax
	movq	(%rax), %r15
	movq	8(%rax), %r13
	vcvtsi2sd	%r15, %xmm15, %xmm1
	vmovsd	%xmm1, 208(%rsp)
	vcvtsi2sd	%r13, %xmm15, %xmm1
	movq	352(%rsp), %rax
	vcvtsi2sdq	(%rax), %xmm15, %xmm11
	vcvtsi2sdq	8(%rax), %xmm15, %xmm3
	vmovsd	%xmm0, 64(%rsp)
	vaddsd	%xmm0, %xmm11, %xmm8
	vmovsd	%xmm1, 24(%rsp)
	vaddsd	%xmm3, %xmm1, %xmm10
	cmpq	$1, %rcx
	jne	.LBB0_516
	vaddsd	%xmm9, %xmm8, %xmm2
	vxorpd	%xmm1, %xmm1, %xmm1
	vucomisd	%xmm1, %xmm2
	vaddsd	%xmm8, %xmm8, %xmm5
	vxorpd	%xmm0, %xmm0, %xmm0
	jbe	.LBB0_509
	vmulsd	%xmm5, %xmm9, %xmm0
	vdivsd	%xmm2, %xmm0, %xmm0
.LBB0_509:
	vaddsd	%xmm3, %xmm9, %xmm7
	vmovsd	64(%rsp), %xmm3
	vaddsd	%xmm3, %xmm7, %xmm2
	vucomisd	%xmm1, %xmm2
	vaddsd	%xmm3, %xmm3, %xmm6
	vxorpd	%xmm3, %xmm3, %xmm3
	jbe	.LBB0_511
	vmulsd	%xmm7, %xmm6, %xmm3
	vdivsd	%xmm2, %xmm3, %xmm3
.LBB0_511:
	vpxor	%xmm4, %xmm4, %xmm4
	vaddsd	%xmm7, %xmm8, %xmm8
	vucomisd	%xmm4, %xmm8
	vxorpd	%xmm2, %xmm2, %xmm2
	movq	32(%rsp), %rbp
	movq	168(%rsp), %r13
	jbe	.LBB0_513
	vmulsd	%xmm7, %xmm5, %xmm2
	vdivsd	%xmm8, %xmm2, %xmm2
.LBB0_513:
	vaddsd	64(%rsp), %xmm9, %xmm7
	vucomisd	%xmm4, %xmm7
	vxorpd	%xmm5, %xmm5, %xmm5
	jbe	.LBB0_515
	vmulsd	%xmm6, %xmm9, %xmm5
	vdivsd	%xmm7, %xmm5, %xmm5
.LBB0_515:
	vmovsd	208(%rsp), %xmm12
	vaddsd	%xmm12, %xmm10, %xmm6
	vaddsd	%xmm12, %xmm12, %xmm7
	vmulsd	%xmm7, %xmm10, %xmm8
	vdivsd	%xmm6, %xmm8, %xmm8
	vaddsd	%xmm0, %xmm8, %xmm8
	vcmpltsd	%xmm6, %xmm1, %k1
	vmovsd	%xmm8, %xmm0, %xmm0 {%k1}
	vaddsd	%xmm11, %xmm12, %xmm1
	vmovsd	24(%rsp), %xmm11
	vaddsd	%xmm1, %xmm11, %xmm6
	vaddsd	%xmm1, %xmm1, %xmm8
	vmulsd	%xmm11, %xmm8, %xmm9
	vdivsd	%xmm6, %xmm9, %xmm9
	vaddsd	%xmm3, %xmm9, %xmm9
	vcmpltsd	%xmm6, %xmm4, %k1
	vmovsd	%xmm9, %xmm3, %xmm3 {%k1}
	vminsd	%xmm0, %xmm3, %xmm0
	vaddsd	%xmm11, %xmm12, %xmm3
	vmulsd	%xmm7, %xmm11, %xmm6
	vdivsd	%xmm3, %xmm6, %xmm6
	vaddsd	%xmm2, %xmm6, %xmm6
	vcmpltsd	%xmm3, %xmm4, %k1
	vmovsd	%xmm6, %xmm2, %xmm2 {%k1}
	vaddsd	%xmm1, %xmm10, %xmm1
	vmulsd	%xmm10, %xmm8, %xmm3
	vdivsd	%xmm1, %xmm3, %xmm3
	vaddsd	%xmm3, %xmm5, %xmm3
	vcmpltsd	%xmm1, %xmm4, %k1
	vmovsd	%xmm3, %xmm5, %xmm5 {%k1}
	vminsd	%xmm2, %xmm5, %xmm1
	jmp	.LBB0_537
.LBB0_430:
	movq	2496(%rsp), %r8
	cmpq	$2, %r8
	jne	.LBB0_581
	movq	312(%rsp), %rdi
	callq	*%rbp
	movq	8(%rsp), %r13
	movq	(%r13), %r15
	addq	8(%rbx), %r15
	movq	%r12, %rdi
	movq	(%rbx), %r12
	callq	*%rbp
	addq	8(%r13), %r12
	movq	%rbp, %rax
	movq	32(%rsp), %rbp
	movq	%rbp, %rdi
	callq	*%rax
	movq	%r12, %r10
	movq	%r13, %r8
	movq	168(%rsp), %r13
	movq	2496(%rsp), %rdi
	cmpq	%r15, %r12
	cmovgeq	%r15, %r10
	movq	112(%rsp), %r12
	xorl	%eax, %eax
	movq	88(%rsp), %r9
	jmp	.LBB0_643
.LBB0_538:
	movq	312(%rsp), %rdi
	callq	*%rbp
	cmpq	$1, 2592(%rsp)
	jne	.LBB0_562
	movq	2496(%rsp), %rsi
	cmpq	$4, %rsi
	movq	368(%rsp), %r8
	movq	88(%rsp), %rdx
	movq	240(%rsp), %rdi
	jae	.LBB0_542
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	movq	32(%rsp), %r15
	jmp	.LBB0_541
.LBB0_581:
	cmpb	$0, 182(%rsp)
	movq	8(%rsp), %r9
	movq	352(%rsp), %r10
	je	.LBB0_583
	xorl	%r11d, %r11d
	xorl	%ecx, %ecx
	jmp	.LBB0_592
.LBB0_516:
	vxorpd	%xmm1, %xmm1, %xmm1
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 256(%rsp)
	vucomisd	%xmm1, %xmm8
	seta	%al
	testq	%rbp, %rbp
	setg	%cl
	andb	%al, %cl
	cmpb	$1, %cl
	vmovsd	%xmm10, 288(%rsp)
	vmovsd	%xmm9, 416(%rsp)
	vmovsd	%xmm8, 136(%rsp)
	vmovsd	%xmm11, 320(%rsp)
	vmovsd	%xmm3, 264(%rsp)
	jne	.LBB0_518
	vaddsd	%xmm9, %xmm8, %xmm0
	vmovsd	%xmm0, 256(%rsp)
	vdivsd	%xmm0, %xmm8, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	136(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 232(%rsp)
	vmovsd	416(%rsp), %xmm0
	vdivsd	256(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	264(%rsp), %xmm3
	vmovsd	320(%rsp), %xmm11
	vmovsd	136(%rsp), %xmm8
	vmovsd	416(%rsp), %xmm9
	vmovsd	288(%rsp), %xmm10
	vmulsd	%xmm0, %xmm9, %xmm0
	vaddsd	232(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm0
	vmovsd	%xmm0, 256(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_518:
	testq	%r15, %r15
	jle	.LBB0_521
	vucomisd	%xmm0, %xmm10
	jbe	.LBB0_521
	vmovsd	208(%rsp), %xmm0
	vaddsd	%xmm0, %xmm10, %xmm1
	vmovsd	%xmm1, 232(%rsp)
	vdivsd	%xmm1, %xmm0, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	208(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 432(%rsp)
	vmovsd	288(%rsp), %xmm0
	vdivsd	232(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	264(%rsp), %xmm3
	vmovsd	320(%rsp), %xmm11
	vmovsd	136(%rsp), %xmm8
	vmovsd	416(%rsp), %xmm9
	vmulsd	288(%rsp), %xmm0, %xmm0
	vaddsd	432(%rsp), %xmm0, %xmm0
	vmovsd	256(%rsp), %xmm1
	vsubsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, 256(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_521:
	vaddsd	%xmm3, %xmm9, %xmm2
	vxorpd	%xmm1, %xmm1, %xmm1
	cmpq	$0, 440(%rsp)
	vmovsd	%xmm2, 264(%rsp)
	jle	.LBB0_524
	vucomisd	%xmm0, %xmm2
	jbe	.LBB0_524
	vmovsd	64(%rsp), %xmm0
	vaddsd	%xmm0, %xmm2, %xmm1
	vmovsd	%xmm1, 232(%rsp)
	vdivsd	%xmm1, %xmm0, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 432(%rsp)
	vmovsd	264(%rsp), %xmm0
	vdivsd	232(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	264(%rsp), %xmm2
	vmovsd	320(%rsp), %xmm11
	vmovsd	136(%rsp), %xmm8
	vmulsd	%xmm0, %xmm2, %xmm0
	vaddsd	432(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm1
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_524:
	vaddsd	208(%rsp), %xmm11, %xmm3
	vucomisd	%xmm0, %xmm3
	seta	%al
	testq	%r13, %r13
	setg	%cl
	andb	%al, %cl
	cmpb	$1, %cl
	vmovsd	%xmm3, 232(%rsp)
	jne	.LBB0_526
	vaddsd	24(%rsp), %xmm3, %xmm0
	vmovsd	%xmm0, 464(%rsp)
	vdivsd	%xmm0, %xmm3, %xmm0
	movabsq	$log2, %r12
	vmovsd	%xmm1, 320(%rsp)
	callq	*%r12
	vmulsd	232(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 432(%rsp)
	vmovsd	24(%rsp), %xmm0
	vdivsd	464(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	264(%rsp), %xmm2
	vmovsd	320(%rsp), %xmm1
	vmovsd	136(%rsp), %xmm8
	vmulsd	24(%rsp), %xmm0, %xmm0
	vaddsd	432(%rsp), %xmm0, %xmm0
	vsubsd	%xmm0, %xmm1, %xmm1
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_526:
	vxorpd	%xmm3, %xmm3, %xmm3
	vucomisd	%xmm3, %xmm8
	vmovsd	%xmm1, 320(%rsp)
	jbe	.LBB0_529
	vucomisd	%xmm0, %xmm2
	jbe	.LBB0_529
	vaddsd	%xmm2, %xmm8, %xmm0
	vmovsd	%xmm0, 432(%rsp)
	vdivsd	%xmm0, %xmm8, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	136(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 136(%rsp)
	vmovsd	264(%rsp), %xmm0
	vdivsd	432(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmulsd	264(%rsp), %xmm0, %xmm0
	vaddsd	136(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm3
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_529:
	testq	%r13, %r13
	setg	%al
	testq	%r15, %r15
	setg	%cl
	andb	%al, %cl
	cmpb	$1, %cl
	movq	112(%rsp), %r12
	jne	.LBB0_531
	vmovsd	208(%rsp), %xmm1
	vaddsd	24(%rsp), %xmm1, %xmm0
	vmovsd	%xmm0, 264(%rsp)
	vdivsd	%xmm0, %xmm1, %xmm0
	movabsq	$log2, %r15
	vmovsd	%xmm3, 136(%rsp)
	callq	*%r15
	vmulsd	208(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vmovsd	24(%rsp), %xmm0
	vdivsd	264(%rsp), %xmm0, %xmm0
	callq	*%r15
	vmovsd	136(%rsp), %xmm3
	vmulsd	24(%rsp), %xmm0, %xmm0
	vaddsd	208(%rsp), %xmm0, %xmm0
	vsubsd	%xmm0, %xmm3, %xmm3
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_531:
	vmovsd	288(%rsp), %xmm2
	vmovsd	416(%rsp), %xmm1
	cmpq	$0, 440(%rsp)
	setg	%al
	testq	%rbp, %rbp
	setg	%cl
	andb	%al, %cl
	vpxor	%xmm4, %xmm4, %xmm4
	cmpb	$1, %cl
	movq	32(%rsp), %rbp
	movq	168(%rsp), %r13
	vmovsd	%xmm3, 136(%rsp)
	jne	.LBB0_533
	vmovsd	64(%rsp), %xmm2
	vaddsd	%xmm1, %xmm2, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vdivsd	%xmm0, %xmm2, %xmm0
	movabsq	$log2, %rax
	movq	%r12, %r15
	movq	%rax, %r12
	callq	*%rax
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	vmovsd	416(%rsp), %xmm0
	vdivsd	24(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	136(%rsp), %xmm3
	vmovsd	288(%rsp), %xmm2
	movq	%r15, %r12
	vmulsd	416(%rsp), %xmm0, %xmm0
	vaddsd	64(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm4
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_533:
	vmovsd	232(%rsp), %xmm1
	vucomisd	%xmm0, %xmm1
	jbe	.LBB0_536
	vucomisd	%xmm0, %xmm2
	jbe	.LBB0_536
	vaddsd	%xmm2, %xmm1, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vdivsd	%xmm0, %xmm1, %xmm0
	movabsq	$log2, %rax
	movq	%r12, %r15
	movq	%rax, %r12
	vmovsd	%xmm4, 64(%rsp)
	callq	*%rax
	vmulsd	232(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vmovsd	288(%rsp), %xmm0
	vdivsd	208(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	64(%rsp), %xmm4
	vmovsd	136(%rsp), %xmm3
	movq	%r15, %r12
	vmulsd	288(%rsp), %xmm0, %xmm0
	vaddsd	24(%rsp), %xmm0, %xmm0
	vsubsd	%xmm0, %xmm4, %xmm4
.LBB0_536:
	vminsd	%xmm3, %xmm4, %xmm1
	vmovsd	320(%rsp), %xmm0
	vminsd	256(%rsp), %xmm0, %xmm0
.LBB0_537:
	vminsd	%xmm0, %xmm1, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	movq	312(%rsp), %rdi
	movabsq	$NRT_decref, %r15
	callq	*%r15
	movq	%rbp, %rdi
	callq	*%r15
	movq	%r12, %rdi
	callq	*%r15
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	64(%rsp), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm0
	vmovq	%xmm0, %r10
	xorl	%eax, %eax
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	movq	88(%rsp), %r9
	jmp	.LBB0_643
.LBB0_562:
	movq	2496(%rsp), %rdx
	cmpq	$4, %rdx
	movq	88(%rsp), %rsi
	jae	.LBB0_564
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	jmp	.LBB0_573
.LBB0_583:
	cmpq	$16, %r8
	jae	.LBB0_585
	xorl	%eax, %eax
	xorl	%r11d, %r11d
	jmp	.LBB0_589
.LBB0_542:
	cmpq	$16, %rsi
	movq	32(%rsp), %r15
	jae	.LBB0_544
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.LBB0_548
.LBB0_564:
	cmpq	$16, %rdx
	jae	.LBB0_566
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	jmp	.LBB0_570
.LBB0_585:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	movq	88(%rsp), %rdx
	.p2align	4
.LBB0_586:
	vmovdqu	(%r9,%rax), %ymm4
	vmovdqu	32(%r9,%rax), %ymm5
	vmovdqu	64(%r9,%rax), %ymm6
	vmovdqu	96(%r9,%rax), %ymm7
	vmovdqu	(%r10,%rax), %ymm8
	vmovdqu	32(%r10,%rax), %ymm9
	vmovdqu	64(%r10,%rax), %ymm10
	vmovdqu	96(%r10,%rax), %ymm11
	vpaddq	(%rbx,%rax), %ymm8, %ymm12
	vpaddq	32(%rbx,%rax), %ymm9, %ymm13
	vpaddq	64(%rbx,%rax), %ymm10, %ymm14
	vpaddq	96(%rbx,%rax), %ymm11, %ymm15
	vpaddq	%ymm0, %ymm4, %ymm0
	vpaddq	%ymm1, %ymm5, %ymm1
	vpaddq	%ymm2, %ymm6, %ymm2
	vpaddq	%ymm3, %ymm7, %ymm3
	vpaddq	%ymm0, %ymm12, %ymm0
	vpaddq	%ymm1, %ymm13, %ymm1
	vpaddq	%ymm2, %ymm14, %ymm2
	vpaddq	%ymm3, %ymm15, %ymm3
	vmovdqu	%ymm12, (%rbx,%rax)
	vmovdqu	%ymm13, 32(%rbx,%rax)
	vmovdqu	%ymm14, 64(%rbx,%rax)
	vmovdqu	%ymm15, 96(%rbx,%rax)
	vpaddq	%ymm4, %ymm8, %ymm4
	vpaddq	%ymm5, %ymm9, %ymm5
	vpaddq	%ymm6, %ymm10, %ymm6
	vpaddq	%ymm7, %ymm11, %ymm7
	vmovdqu	%ymm4, (%r9,%rax)
	vmovdqu	%ymm5, 32(%r9,%rax)
	vmovdqu	%ymm6, 64(%r9,%rax)
	vmovdqu	%ymm7, 96(%r9,%rax)
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_586
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r11
	cmpq	%rcx, %r8
	je	.LBB0_452
	movq	%rcx, %rax
	testb	$12, %r8b
	je	.LBB0_592
.LBB0_589:
	vmovq	%r11, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_590:
	vmovdqu	(%r9,%rax,8), %ymm1
	vmovdqu	(%r10,%rax,8), %ymm2
	vpaddq	(%rbx,%rax,8), %ymm2, %ymm3
	vpaddq	%ymm0, %ymm1, %ymm0
	vmovdqu	%ymm3, (%rbx,%rax,8)
	vpaddq	%ymm3, %ymm0, %ymm0
	vpaddq	%ymm1, %ymm2, %ymm1
	vmovdqu	%ymm1, (%r9,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_590
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r11
	cmpq	%rcx, %r8
	je	.LBB0_452
.LBB0_592:
	movq	384(%rsp), %rdx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	je	.LBB0_594
	.p2align	4
.LBB0_593:
	movq	(%r10,%rax,8), %rsi
	addq	(%rbx,%rax,8), %rsi
	addq	(%r9,%rax,8), %r11
	movq	%rsi, (%rbx,%rax,8)
	movq	(%r10,%rax,8), %rdi
	addq	%rdi, (%r9,%rax,8)
	incq	%rax
	addq	%rsi, %r11
	decq	%rdx
	jne	.LBB0_593
.LBB0_594:
	subq	%r8, %rcx
	cmpq	$-4, %rcx
	jbe	.LBB0_451
	movq	%r11, 288(%rsp)
	movq	32(%rsp), %rdi
	vzeroupper
	callq	*%r15
	movq	2496(%rsp), %r10
	cmpq	$1, %r10
	jne	.LBB0_454
	movq	$-1, %rax
	xorl	%edx, %edx
	movq	$-1, %rsi
	xorl	%ecx, %ecx
	jmp	.LBB0_482
	.p2align	4
.LBB0_451:
	movq	(%r10,%rax,8), %rcx
	addq	(%rbx,%rax,8), %rcx
	addq	(%r9,%rax,8), %r11
	addq	%rcx, %r11
	movq	%rcx, (%rbx,%rax,8)
	movq	(%r10,%rax,8), %rcx
	addq	%rcx, (%r9,%rax,8)
	movq	8(%r10,%rax,8), %rcx
	addq	8(%rbx,%rax,8), %rcx
	addq	8(%r9,%rax,8), %r11
	movq	%rcx, 8(%rbx,%rax,8)
	movq	8(%r10,%rax,8), %rdx
	addq	%rdx, 8(%r9,%rax,8)
	movq	16(%r10,%rax,8), %rdx
	addq	16(%rbx,%rax,8), %rdx
	addq	%rcx, %r11
	addq	16(%r9,%rax,8), %r11
	addq	%rdx, %r11
	movq	%rdx, 16(%rbx,%rax,8)
	movq	16(%r10,%rax,8), %rcx
	addq	%rcx, 16(%r9,%rax,8)
	movq	24(%r10,%rax,8), %rcx
	addq	24(%rbx,%rax,8), %rcx
	addq	24(%r9,%rax,8), %r11
	movq	%rcx, 24(%rbx,%rax,8)
	movq	24(%r10,%rax,8), %rdx
	addq	%rdx, 24(%r9,%rax,8)
	addq	$4, %rax
	addq	%rcx, %r11
	cmpq	%rax, %r8
	jne	.LBB0_451
.LBB0_452:
	movq	%r11, 288(%rsp)
	movq	32(%rsp), %rdi
	vzeroupper
	callq	*%r15
	movq	2496(%rsp), %r10
.LBB0_454:
	movq	480(%rsp), %r11
	movq	$-1, %rsi
	movq	$-1, %rcx
	movq	$-1, %rax
	movq	$-1, %rdx
	xorl	%edi, %edi
	jmp	.LBB0_455
	.p2align	4
.LBB0_500:
	movq	%rcx, %rsi
	movq	%r8, %rcx
.LBB0_504:
	addq	$2, %rdi
	cmpq	%rdi, %r11
	je	.LBB0_469
.LBB0_455:
	testq	%rdx, %rdx
	js	.LBB0_456
	movq	(%rbx,%rdi,8), %r8
	cmpq	(%rbx,%rdx,8), %r8
	jle	.LBB0_458
.LBB0_456:
	movq	%rdx, %rax
	movq	%rdi, %rdx
	jmp	.LBB0_461
	.p2align	4
.LBB0_458:
	testq	%rax, %rax
	js	.LBB0_460
	cmpq	(%rbx,%rax,8), %r8
	jle	.LBB0_461
.LBB0_460:
	movq	%rdi, %rax
.LBB0_461:
	testq	%rcx, %rcx
	js	.LBB0_462
	movq	8(%rsp), %r9
	movq	(%r9,%rdi,8), %r8
	cmpq	(%r9,%rcx,8), %r8
	jle	.LBB0_464
.LBB0_462:
	movq	%rcx, %rsi
	movq	%rdi, %rcx
	jmp	.LBB0_467
	.p2align	4
.LBB0_464:
	testq	%rsi, %rsi
	js	.LBB0_466
	movq	8(%rsp), %r9
	cmpq	(%r9,%rsi,8), %r8
	jle	.LBB0_467
.LBB0_466:
	movq	%rdi, %rsi
.LBB0_467:
	leaq	1(%rdi), %r8
	movq	8(%rbx,%rdi,8), %r9
	cmpq	(%rbx,%rdx,8), %r9
	jle	.LBB0_496
	movq	%rdx, %rax
	movq	%r8, %rdx
	jmp	.LBB0_499
	.p2align	4
.LBB0_496:
	testq	%rax, %rax
	js	.LBB0_498
	cmpq	(%rbx,%rax,8), %r9
	jle	.LBB0_499
.LBB0_498:
	movq	%r8, %rax
.LBB0_499:
	movq	8(%rsp), %r15
	movq	8(%r15,%rdi,8), %r9
	cmpq	(%r15,%rcx,8), %r9
	jg	.LBB0_500
	testq	%rsi, %rsi
	js	.LBB0_503
	movq	8(%rsp), %r15
	cmpq	(%r15,%rsi,8), %r9
	jle	.LBB0_504
.LBB0_503:
	movq	%r8, %rsi
	jmp	.LBB0_504
.LBB0_469:
	testb	$1, %r10b
	je	.LBB0_482
	testq	%rdx, %rdx
	js	.LBB0_471
	movq	(%rbx,%r11,8), %rdi
	cmpq	(%rbx,%rdx,8), %rdi
	jle	.LBB0_473
.LBB0_471:
	movq	%rdx, %rax
	movq	%r11, %rdx
	jmp	.LBB0_476
.LBB0_544:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_545:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_545
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	je	.LBB0_552
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_541
.LBB0_548:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_549:
	vpaddq	(%rbx,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_549
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_551
.LBB0_566:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_567:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rsi
	jne	.LBB0_567
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdx
	je	.LBB0_574
	movq	%rcx, %rax
	testb	$12, %dl
	je	.LBB0_573
.LBB0_570:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rsi
	.p2align	4
.LBB0_571:
	vpaddq	(%rbx,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_571
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rsi, %rax
	cmpq	%rsi, %rdx
	je	.LBB0_574
	.p2align	4
.LBB0_573:
	addq	(%rbx,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_573
.LBB0_574:
	vcvtsi2sd	%r15, %xmm15, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%r13d, %r13d
	jmp	.LBB0_575
	.p2align	4
.LBB0_578:
	incq	%r13
	cmpq	%r13, %rdx
	je	.LBB0_579
.LBB0_575:
	movq	(%rbx,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_578
	cmpq	%r15, %rax
	jge	.LBB0_578
	vcvtsi2sd	%rax, %xmm15, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vdivsd	208(%rsp), %xmm0, %xmm0
	movabsq	$log2, %rax
	vmovdqa	%xmm1, 64(%rsp)
	vzeroupper
	callq	*%rax
	vmovapd	64(%rsp), %xmm1
	movq	2496(%rsp), %rdx
	vmulsd	24(%rsp), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	jmp	.LBB0_578
.LBB0_579:
	vmovapd	%xmm1, 64(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%rbp
	movq	2496(%rsp), %rdx
	cmpq	$4, %rdx
	jae	.LBB0_613
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	movq	8(%rsp), %rsi
	vmovapd	64(%rsp), %xmm2
	jmp	.LBB0_623
.LBB0_613:
	cmpq	$16, %rdx
	movq	8(%rsp), %rsi
	movq	88(%rsp), %rdi
	jae	.LBB0_615
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	vmovapd	64(%rsp), %xmm2
	jmp	.LBB0_620
.LBB0_615:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_616:
	vpaddq	(%rsi,%rax), %ymm0, %ymm0
	vpaddq	32(%rsi,%rax), %ymm1, %ymm1
	vpaddq	64(%rsi,%rax), %ymm2, %ymm2
	vpaddq	96(%rsi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_616
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdx
	jne	.LBB0_619
	vmovapd	64(%rsp), %xmm2
	jmp	.LBB0_624
.LBB0_473:
	testq	%rax, %rax
	js	.LBB0_475
	cmpq	(%rbx,%rax,8), %rdi
	jle	.LBB0_476
.LBB0_475:
	movq	%r11, %rax
.LBB0_476:
	testq	%rcx, %rcx
	js	.LBB0_477
	movq	8(%rsp), %r8
	movq	(%r8,%r11,8), %rdi
	cmpq	(%r8,%rcx,8), %rdi
	jle	.LBB0_479
.LBB0_477:
	movq	%rcx, %rsi
	movq	%r11, %rcx
	jmp	.LBB0_482
.LBB0_479:
	testq	%rsi, %rsi
	js	.LBB0_481
	movq	8(%rsp), %r8
	cmpq	(%r8,%rsi,8), %rdi
	jle	.LBB0_482
.LBB0_481:
	movq	%r11, %rsi
.LBB0_482:
	movq	(%rbx,%rdx,8), %r15
	cmpq	%rcx, %rdx
	jne	.LBB0_483
	movq	8(%rsp), %rdi
	leaq	(%rdi,%rsi,8), %rdx
	sarq	$63, %rsi
	andq	%r10, %rsi
	addq	(%rdx,%rsi,8), %r15
	leaq	(%rbx,%rax,8), %rdx
	sarq	$63, %rax
	andq	%r10, %rax
	movq	(%rdi,%rcx,8), %r12
	addq	(%rdx,%rax,8), %r12
	movq	32(%rsp), %rdi
	callq	*%rbp
	cmpq	%r12, %r15
	cmovleq	%r12, %r15
	jmp	.LBB0_484
.LBB0_483:
	movq	8(%rsp), %rax
	addq	(%rax,%rcx,8), %r15
	movq	32(%rsp), %rdi
	callq	*%rbp
.LBB0_484:
	cmpb	$0, 183(%rsp)
	movq	352(%rsp), %r9
	movq	240(%rsp), %rcx
	movq	288(%rsp), %r10
	je	.LBB0_486
	xorl	%ecx, %ecx
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	jmp	.LBB0_489
.LBB0_486:
	xorl	%eax, %eax
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	.p2align	4
.LBB0_487:
	vmovdqu	(%rbx,%rax), %ymm0
	vmovdqu	32(%rbx,%rax), %ymm1
	vmovdqu	(%r9,%rax), %ymm2
	vmovdqu	32(%r9,%rax), %ymm3
	vpsubq	%ymm2, %ymm0, %ymm0
	vpsubq	%ymm3, %ymm1, %ymm1
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	(%r8,%rax), %ymm0
	vmovdqu	32(%r8,%rax), %ymm1
	vpsubq	%ymm2, %ymm0, %ymm0
	vpsubq	%ymm3, %ymm1, %ymm1
	vmovdqu	%ymm0, (%r8,%rax)
	vmovdqu	%ymm1, 32(%r8,%rax)
	addq	$64, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_487
	movq	400(%rsp), %rax
	movq	%rax, %rcx
	cmpq	%rax, %rdi
	je	.LBB0_494
.LBB0_489:
	movq	%rcx, %rax
	cmpq	$0, 384(%rsp)
	je	.LBB0_492
	movq	384(%rsp), %rdx
	movq	%rcx, %rax
	.p2align	4
.LBB0_491:
	movq	(%r9,%rax,8), %rsi
	subq	%rsi, (%rbx,%rax,8)
	movq	(%r9,%rax,8), %rsi
	subq	%rsi, (%r8,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_491
.LBB0_492:
	subq	%rdi, %rcx
	cmpq	$-4, %rcx
	ja	.LBB0_494
	.p2align	4
.LBB0_493:
	movq	(%r9,%rax,8), %rcx
	subq	%rcx, (%rbx,%rax,8)
	movq	(%r9,%rax,8), %rcx
	subq	%rcx, (%r8,%rax,8)
	movq	8(%r9,%rax,8), %rcx
	subq	%rcx, 8(%rbx,%rax,8)
	movq	8(%r9,%rax,8), %rcx
	subq	%rcx, 8(%r8,%rax,8)
	movq	16(%r9,%rax,8), %rcx
	subq	%rcx, 16(%rbx,%rax,8)
	movq	16(%r9,%rax,8), %rcx
	subq	%rcx, 16(%r8,%rax,8)
	movq	24(%r9,%rax,8), %rcx
	subq	%rcx, 24(%rbx,%rax,8)
	movq	24(%r9,%rax,8), %rcx
	subq	%rcx, 24(%r8,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_493
.LBB0_494:
	subq	%r15, %r10
	movq	312(%rsp), %rdi
	movq	%r10, %r12
	vzeroupper
	callq	*%rbp
	movq	%rbp, %r15
	movq	32(%rsp), %rdi
	movq	%rdi, %rbp
	callq	*%r15
	movq	112(%rsp), %rdi
	callq	*%r15
	movq	%r12, %r10
	jmp	.LBB0_631
.LBB0_619:
	movq	%rcx, %rax
	testb	$12, %dl
	vmovapd	64(%rsp), %xmm2
	je	.LBB0_623
.LBB0_620:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rdi
	.p2align	4
.LBB0_621:
	vpaddq	(%rsi,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_621
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rdi, %rax
	cmpq	%rdi, %rdx
	je	.LBB0_624
	.p2align	4
.LBB0_623:
	addq	(%rsi,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_623
.LBB0_624:
	movabsq	$.LCPI0_8, %rax
	vxorpd	(%rax){1to2}, %xmm2, %xmm0
	vmovapd	%xmm0, 288(%rsp)
	vcvtsi2sd	%r15, %xmm15, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%r13d, %r13d
	jmp	.LBB0_625
	.p2align	4
.LBB0_628:
	incq	%r13
	cmpq	%r13, %rdx
	je	.LBB0_629
.LBB0_625:
	movq	(%rsi,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_628
	cmpq	%r15, %rax
	jge	.LBB0_628
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vmovsd	%xmm1, 24(%rsp)
	vmovapd	%xmm0, 64(%rsp)
	vdivsd	208(%rsp), %xmm1, %xmm0
	movabsq	$log2, %rax
	vzeroupper
	callq	*%rax
	movq	8(%rsp), %rsi
	movq	2496(%rsp), %rdx
	vmulsd	24(%rsp), %xmm0, %xmm0
	vmovapd	64(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovapd	%xmm1, 64(%rsp)
	vmovapd	64(%rsp), %xmm0
	jmp	.LBB0_628
.LBB0_629:
	movabsq	$.LCPI0_8, %rax
	vxorpd	(%rax){1to2}, %xmm0, %xmm0
	movq	32(%rsp), %rdi
	movq	168(%rsp), %r13
	jmp	.LBB0_630
	.p2align	4
.LBB0_393:
	movq	200(%rsp), %rdx
	jmp	.LBB0_394
.LBB0_432:
	cmpb	$0, 23(%rsp)
	je	.LBB0_434
	xorl	%ecx, %ecx
	movabsq	$NRT_incref, %r15
	movabsq	$NRT_decref, %rbp
	jmp	.LBB0_443
.LBB0_434:
	cmpq	$16, %rdi
	movabsq	$NRT_incref, %r15
	movabsq	$NRT_decref, %rbp
	jae	.LBB0_436
	xorl	%eax, %eax
	jmp	.LBB0_440
.LBB0_436:
	xorl	%eax, %eax
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_437:
	vmovdqu	(%r13,%rax), %ymm0
	vmovdqu	32(%r13,%rax), %ymm1
	vmovdqu	64(%r13,%rax), %ymm2
	vmovdqu	96(%r13,%rax), %ymm3
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	%ymm2, 64(%rbx,%rax)
	vmovdqu	%ymm3, 96(%rbx,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_437
	cmpq	%rcx, %rdi
	je	.LBB0_448
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_443
.LBB0_440:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_441:
	vmovdqu	(%r13,%rax,8), %ymm0
	vpaddq	(%rbx,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rbx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_441
	cmpq	%rcx, %rdi
	je	.LBB0_448
.LBB0_443:
	movl	%edi, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_446
	movq	%rcx, %rax
	.p2align	4
.LBB0_445:
	movq	(%r13,%rax,8), %rsi
	addq	%rsi, (%rbx,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_445
.LBB0_446:
	subq	%rdi, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_448
	.p2align	4
.LBB0_447:
	movq	(%r13,%rax,8), %rcx
	addq	%rcx, (%rbx,%rax,8)
	movq	8(%r13,%rax,8), %rcx
	addq	%rcx, 8(%rbx,%rax,8)
	movq	16(%r13,%rax,8), %rcx
	addq	%rcx, 16(%rbx,%rax,8)
	movq	24(%r13,%rax,8), %rcx
	addq	%rcx, 24(%rbx,%rax,8)
	movq	32(%r13,%rax,8), %rcx
	addq	%rcx, 32(%rbx,%rax,8)
	movq	40(%r13,%rax,8), %rcx
	addq	%rcx, 40(%rbx,%rax,8)
	movq	48(%r13,%rax,8), %rcx
	addq	%rcx, 48(%rbx,%rax,8)
	movq	56(%r13,%rax,8), %rcx
	addq	%rcx, 56(%rbx,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_447
.LBB0_448:
	movq	%r10, 288(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%r15
	movq	32(%rsp), %rdi
	callq	*%r15
	movq	312(%rsp), %rdi
	callq	*%r15
	movq	2592(%rsp), %rcx
	testq	%rcx, %rcx
	je	.LBB0_449
	cmpq	$2, 2496(%rsp)
	jne	.LBB0_739
	movq	(%rbx), %rax
	movq	8(%rbx), %rdx
	movq	%rax, %rbp
	vcvtsi2sd	%rax, %xmm15, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm9
	movq	8(%rsp), %rax
	movq	(%rax), %r15
	movq	8(%rax), %r13
	vcvtsi2sd	%r15, %xmm15, %xmm1
	vmovsd	%xmm1, 208(%rsp)
	vcvtsi2sd	%r13, %xmm15, %xmm1
	movq	352(%rsp), %rax
	vcvtsi2sdq	(%rax), %xmm15, %xmm11
	vcvtsi2sdq	8(%rax), %xmm15, %xmm3
	vmovsd	%xmm0, 64(%rsp)
	vaddsd	%xmm0, %xmm11, %xmm8
	vmovsd	%xmm1, 24(%rsp)
	vaddsd	%xmm3, %xmm1, %xmm10
	cmpq	$1, %rcx
	jne	.LBB0_717
	vaddsd	%xmm9, %xmm8, %xmm2
	vxorpd	%xmm1, %xmm1, %xmm1
	vucomisd	%xmm1, %xmm2
	vaddsd	%xmm8, %xmm8, %xmm5
	vxorpd	%xmm0, %xmm0, %xmm0
	jbe	.LBB0_710
	vmulsd	%xmm5, %xmm9, %xmm0
	vdivsd	%xmm2, %xmm0, %xmm0
.LBB0_710:
	vaddsd	%xmm3, %xmm9, %xmm7
	vmovsd	64(%rsp), %xmm3
	vaddsd	%xmm3, %xmm7, %xmm2
	vucomisd	%xmm1, %xmm2
	vaddsd	%xmm3, %xmm3, %xmm6
	vxorpd	%xmm3, %xmm3, %xmm3
	movabsq	$NRT_decref, %rbp
	jbe	.LBB0_712
	vmulsd	%xmm7, %xmm6, %xmm3
	vdivsd	%xmm2, %xmm3, %xmm3
.LBB0_712:
	vpxor	%xmm4, %xmm4, %xmm4
	vaddsd	%xmm7, %xmm8, %xmm8
	vucomisd	%xmm4, %xmm8
	vxorpd	%xmm2, %xmm2, %xmm2
	movq	32(%rsp), %r15
	movq	168(%rsp), %r13
	jbe	.LBB0_714
	vmulsd	%xmm7, %xmm5, %xmm2
	vdivsd	%xmm8, %xmm2, %xmm2
.LBB0_714:
	vaddsd	64(%rsp), %xmm9, %xmm7
	vucomisd	%xmm4, %xmm7
	vxorpd	%xmm5, %xmm5, %xmm5
	jbe	.LBB0_716
	vmulsd	%xmm6, %xmm9, %xmm5
	vdivsd	%xmm7, %xmm5, %xmm5
.LBB0_716:
	vmovsd	208(%rsp), %xmm12
	vaddsd	%xmm12, %xmm10, %xmm6
	vaddsd	%xmm12, %xmm12, %xmm7
	vmulsd	%xmm7, %xmm10, %xmm8
	vdivsd	%xmm6, %xmm8, %xmm8
	vaddsd	%xmm0, %xmm8, %xmm8
	vcmpltsd	%xmm6, %xmm1, %k1
	vmovsd	%xmm8, %xmm0, %xmm0 {%k1}
	vaddsd	%xmm11, %xmm12, %xmm1
	vmovsd	24(%rsp), %xmm11
	vaddsd	%xmm1, %xmm11, %xmm6
	vaddsd	%xmm1, %xmm1, %xmm8
	vmulsd	%xmm11, %xmm8, %xmm9
	vdivsd	%xmm6, %xmm9, %xmm9
	vaddsd	%xmm3, %xmm9, %xmm9
	vcmpltsd	%xmm6, %xmm4, %k1
	vmovsd	%xmm9, %xmm3, %xmm3 {%k1}
	vminsd	%xmm0, %xmm3, %xmm0
	vaddsd	%xmm11, %xmm12, %xmm3
	vmulsd	%xmm7, %xmm11, %xmm6
	vdivsd	%xmm3, %xmm6, %xmm6
	vaddsd	%xmm2, %xmm6, %xmm6
	vcmpltsd	%xmm3, %xmm4, %k1
	vmovsd	%xmm6, %xmm2, %xmm2 {%k1}
	vaddsd	%xmm1, %xmm10, %xmm1
	vmulsd	%xmm10, %xmm8, %xmm3
	vdivsd	%xmm1, %xmm3, %xmm3
	vaddsd	%xmm3, %xmm5, %xmm3
	vcmpltsd	%xmm1, %xmm4, %k1
	vmovsd	%xmm3, %xmm5, %xmm5 {%k1}
	vminsd	%xmm2, %xmm5, %xmm1
	jmp	.LBB0_738
.LBB0_449:
	movq	2496(%rsp), %r8
	cmpq	$2, %r8
	jne	.LBB0_782
	movq	312(%rsp), %rdi
	callq	*%rbp
	movq	8(%rsp), %r13
	movq	(%r13), %rax
	addq	8(%rbx), %rax
	movq	%rax, 64(%rsp)
	movq	(%rbx), %r15
	movq	112(%rsp), %rdi
	callq	*%rbp
	addq	8(%r13), %r15
	movq	168(%rsp), %r13
	movq	32(%rsp), %r12
	movq	%r12, %rdi
	callq	*%rbp
	movq	64(%rsp), %rax
	cmpq	%rax, %r15
	cmovgeq	%rax, %r15
	jmp	.LBB0_832
.LBB0_739:
	movq	312(%rsp), %rdi
	callq	*%rbp
	cmpq	$1, 2592(%rsp)
	jne	.LBB0_763
	movq	2496(%rsp), %rsi
	cmpq	$4, %rsi
	movq	368(%rsp), %r8
	movq	88(%rsp), %rdx
	movq	240(%rsp), %rdi
	jae	.LBB0_743
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	movq	32(%rsp), %r15
	jmp	.LBB0_742
.LBB0_782:
	cmpb	$0, 182(%rsp)
	movq	8(%rsp), %r9
	movq	352(%rsp), %r10
	je	.LBB0_784
	xorl	%r15d, %r15d
	xorl	%ecx, %ecx
	jmp	.LBB0_793
.LBB0_717:
	vxorpd	%xmm1, %xmm1, %xmm1
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	%xmm0, 264(%rsp)
	vucomisd	%xmm1, %xmm8
	seta	%al
	testq	%rdx, %rdx
	setg	%cl
	andb	%al, %cl
	cmpb	$1, %cl
	vmovsd	%xmm10, 416(%rsp)
	vmovsd	%xmm9, 440(%rsp)
	movq	%rdx, 432(%rsp)
	vmovsd	%xmm8, 136(%rsp)
	vmovsd	%xmm11, 320(%rsp)
	vmovsd	%xmm3, 256(%rsp)
	jne	.LBB0_719
	vaddsd	%xmm9, %xmm8, %xmm0
	vmovsd	%xmm0, 264(%rsp)
	vdivsd	%xmm0, %xmm8, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	136(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 232(%rsp)
	vmovsd	440(%rsp), %xmm0
	vdivsd	264(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	256(%rsp), %xmm3
	vmovsd	320(%rsp), %xmm11
	vmovsd	136(%rsp), %xmm8
	vmovsd	440(%rsp), %xmm9
	vmovsd	416(%rsp), %xmm10
	vmulsd	%xmm0, %xmm9, %xmm0
	vaddsd	232(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm0
	vmovsd	%xmm0, 264(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_719:
	testq	%r15, %r15
	jle	.LBB0_722
	vucomisd	%xmm0, %xmm10
	jbe	.LBB0_722
	vmovsd	208(%rsp), %xmm0
	vaddsd	%xmm0, %xmm10, %xmm1
	vmovsd	%xmm1, 232(%rsp)
	vdivsd	%xmm1, %xmm0, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	208(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 464(%rsp)
	vmovsd	416(%rsp), %xmm0
	vdivsd	232(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	256(%rsp), %xmm3
	vmovsd	320(%rsp), %xmm11
	vmovsd	136(%rsp), %xmm8
	vmovsd	440(%rsp), %xmm9
	vmulsd	416(%rsp), %xmm0, %xmm0
	vaddsd	464(%rsp), %xmm0, %xmm0
	vmovsd	264(%rsp), %xmm1
	vsubsd	%xmm0, %xmm1, %xmm1
	vmovsd	%xmm1, 264(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_722:
	vaddsd	%xmm3, %xmm9, %xmm2
	vxorpd	%xmm1, %xmm1, %xmm1
	testq	%rbp, %rbp
	vmovsd	%xmm2, 256(%rsp)
	jle	.LBB0_725
	vucomisd	%xmm0, %xmm2
	jbe	.LBB0_725
	vmovsd	64(%rsp), %xmm0
	vaddsd	%xmm0, %xmm2, %xmm1
	vmovsd	%xmm1, 232(%rsp)
	vdivsd	%xmm1, %xmm0, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 464(%rsp)
	vmovsd	256(%rsp), %xmm0
	vdivsd	232(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	256(%rsp), %xmm2
	vmovsd	320(%rsp), %xmm11
	vmovsd	136(%rsp), %xmm8
	vmulsd	%xmm0, %xmm2, %xmm0
	vaddsd	464(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm1
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_725:
	vaddsd	208(%rsp), %xmm11, %xmm3
	vucomisd	%xmm0, %xmm3
	seta	%al
	testq	%r13, %r13
	setg	%cl
	andb	%al, %cl
	cmpb	$1, %cl
	vmovsd	%xmm3, 232(%rsp)
	jne	.LBB0_727
	vaddsd	24(%rsp), %xmm3, %xmm0
	vmovsd	%xmm0, 1064(%rsp)
	vdivsd	%xmm0, %xmm3, %xmm0
	movabsq	$log2, %r12
	vmovsd	%xmm1, 320(%rsp)
	callq	*%r12
	vmulsd	232(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 464(%rsp)
	vmovsd	24(%rsp), %xmm0
	vdivsd	1064(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	256(%rsp), %xmm2
	vmovsd	320(%rsp), %xmm1
	vmovsd	136(%rsp), %xmm8
	vmulsd	24(%rsp), %xmm0, %xmm0
	vaddsd	464(%rsp), %xmm0, %xmm0
	vsubsd	%xmm0, %xmm1, %xmm1
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_727:
	vxorpd	%xmm3, %xmm3, %xmm3
	vucomisd	%xmm3, %xmm8
	vmovsd	%xmm1, 320(%rsp)
	jbe	.LBB0_730
	vucomisd	%xmm0, %xmm2
	jbe	.LBB0_730
	vaddsd	%xmm2, %xmm8, %xmm0
	vmovsd	%xmm0, 464(%rsp)
	vdivsd	%xmm0, %xmm8, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	136(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 136(%rsp)
	vmovsd	256(%rsp), %xmm0
	vdivsd	464(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmulsd	256(%rsp), %xmm0, %xmm0
	vaddsd	136(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm3
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_730:
	testq	%r13, %r13
	setg	%al
	testq	%r15, %r15
	setg	%cl
	andb	%al, %cl
	cmpb	$1, %cl
	jne	.LBB0_732
	vmovsd	208(%rsp), %xmm1
	vaddsd	24(%rsp), %xmm1, %xmm0
	vmovsd	%xmm0, 256(%rsp)
	vdivsd	%xmm0, %xmm1, %xmm0
	movabsq	$log2, %r15
	vmovsd	%xmm3, 136(%rsp)
	callq	*%r15
	vmulsd	208(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vmovsd	24(%rsp), %xmm0
	vdivsd	256(%rsp), %xmm0, %xmm0
	callq	*%r15
	vmovsd	136(%rsp), %xmm3
	vmulsd	24(%rsp), %xmm0, %xmm0
	vaddsd	208(%rsp), %xmm0, %xmm0
	vsubsd	%xmm0, %xmm3, %xmm3
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_732:
	vmovsd	416(%rsp), %xmm2
	vmovsd	440(%rsp), %xmm1
	movq	432(%rsp), %rcx
	testq	%rbp, %rbp
	setg	%al
	testq	%rcx, %rcx
	setg	%cl
	andb	%al, %cl
	vpxor	%xmm4, %xmm4, %xmm4
	cmpb	$1, %cl
	movq	32(%rsp), %r15
	movq	168(%rsp), %r13
	movabsq	$NRT_decref, %rbp
	vmovsd	%xmm3, 136(%rsp)
	jne	.LBB0_734
	vmovsd	64(%rsp), %xmm2
	vaddsd	%xmm1, %xmm2, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vdivsd	%xmm0, %xmm2, %xmm0
	movabsq	$log2, %r12
	callq	*%r12
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	vmovsd	440(%rsp), %xmm0
	vdivsd	24(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	136(%rsp), %xmm3
	vmovsd	416(%rsp), %xmm2
	vmulsd	440(%rsp), %xmm0, %xmm0
	vaddsd	64(%rsp), %xmm0, %xmm0
	vxorpd	%xmm1, %xmm1, %xmm1
	vsubsd	%xmm0, %xmm1, %xmm4
	vxorpd	%xmm0, %xmm0, %xmm0
.LBB0_734:
	vmovsd	232(%rsp), %xmm1
	vucomisd	%xmm0, %xmm1
	jbe	.LBB0_737
	vucomisd	%xmm0, %xmm2
	jbe	.LBB0_737
	vaddsd	%xmm2, %xmm1, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vdivsd	%xmm0, %xmm1, %xmm0
	movabsq	$log2, %r12
	vmovsd	%xmm4, 64(%rsp)
	callq	*%r12
	vmulsd	232(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vmovsd	416(%rsp), %xmm0
	vdivsd	208(%rsp), %xmm0, %xmm0
	callq	*%r12
	vmovsd	64(%rsp), %xmm4
	vmovsd	136(%rsp), %xmm3
	vmulsd	416(%rsp), %xmm0, %xmm0
	vaddsd	24(%rsp), %xmm0, %xmm0
	vsubsd	%xmm0, %xmm4, %xmm4
.LBB0_737:
	vminsd	%xmm3, %xmm4, %xmm1
	vmovsd	320(%rsp), %xmm0
	vminsd	264(%rsp), %xmm0, %xmm0
.LBB0_738:
	vminsd	%xmm0, %xmm1, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	movq	312(%rsp), %rdi
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	112(%rsp), %rdi
	jmp	.LBB0_831
.LBB0_763:
	movq	2496(%rsp), %rdx
	cmpq	$4, %rdx
	movq	88(%rsp), %rsi
	jae	.LBB0_765
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	jmp	.LBB0_774
.LBB0_784:
	cmpq	$16, %r8
	jae	.LBB0_786
	xorl	%eax, %eax
	xorl	%r15d, %r15d
	jmp	.LBB0_790
.LBB0_743:
	cmpq	$16, %rsi
	movq	32(%rsp), %r15
	jae	.LBB0_745
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.LBB0_749
.LBB0_765:
	cmpq	$16, %rdx
	jae	.LBB0_767
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	jmp	.LBB0_771
.LBB0_786:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	movq	88(%rsp), %rdx
	.p2align	4
.LBB0_787:
	vmovdqu	(%r9,%rax), %ymm4
	vmovdqu	32(%r9,%rax), %ymm5
	vmovdqu	64(%r9,%rax), %ymm6
	vmovdqu	96(%r9,%rax), %ymm7
	vmovdqu	(%r10,%rax), %ymm8
	vmovdqu	32(%r10,%rax), %ymm9
	vmovdqu	64(%r10,%rax), %ymm10
	vmovdqu	96(%r10,%rax), %ymm11
	vpaddq	(%rbx,%rax), %ymm8, %ymm12
	vpaddq	32(%rbx,%rax), %ymm9, %ymm13
	vpaddq	64(%rbx,%rax), %ymm10, %ymm14
	vpaddq	96(%rbx,%rax), %ymm11, %ymm15
	vpaddq	%ymm0, %ymm4, %ymm0
	vpaddq	%ymm1, %ymm5, %ymm1
	vpaddq	%ymm2, %ymm6, %ymm2
	vpaddq	%ymm3, %ymm7, %ymm3
	vpaddq	%ymm0, %ymm12, %ymm0
	vpaddq	%ymm1, %ymm13, %ymm1
	vpaddq	%ymm2, %ymm14, %ymm2
	vpaddq	%ymm3, %ymm15, %ymm3
	vmovdqu	%ymm12, (%rbx,%rax)
	vmovdqu	%ymm13, 32(%rbx,%rax)
	vmovdqu	%ymm14, 64(%rbx,%rax)
	vmovdqu	%ymm15, 96(%rbx,%rax)
	vpaddq	%ymm4, %ymm8, %ymm4
	vpaddq	%ymm5, %ymm9, %ymm5
	vpaddq	%ymm6, %ymm10, %ymm6
	vpaddq	%ymm7, %ymm11, %ymm7
	vmovdqu	%ymm4, (%r9,%rax)
	vmovdqu	%ymm5, 32(%r9,%rax)
	vmovdqu	%ymm6, 64(%r9,%rax)
	vmovdqu	%ymm7, 96(%r9,%rax)
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_787
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %r8
	je	.LBB0_653
	movq	%rcx, %rax
	testb	$12, %r8b
	je	.LBB0_793
.LBB0_790:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_791:
	vmovdqu	(%r9,%rax,8), %ymm1
	vmovdqu	(%r10,%rax,8), %ymm2
	vpaddq	(%rbx,%rax,8), %ymm2, %ymm3
	vpaddq	%ymm0, %ymm1, %ymm0
	vmovdqu	%ymm3, (%rbx,%rax,8)
	vpaddq	%ymm3, %ymm0, %ymm0
	vpaddq	%ymm1, %ymm2, %ymm1
	vmovdqu	%ymm1, (%r9,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_791
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %r8
	je	.LBB0_653
.LBB0_793:
	movq	384(%rsp), %rdx
	movq	%rcx, %rax
	testq	%rdx, %rdx
	je	.LBB0_795
	.p2align	4
.LBB0_794:
	movq	(%r10,%rax,8), %rsi
	addq	(%rbx,%rax,8), %rsi
	addq	(%r9,%rax,8), %r15
	movq	%rsi, (%rbx,%rax,8)
	movq	(%r10,%rax,8), %rdi
	addq	%rdi, (%r9,%rax,8)
	incq	%rax
	addq	%rsi, %r15
	decq	%rdx
	jne	.LBB0_794
.LBB0_795:
	subq	%r8, %rcx
	cmpq	$-4, %rcx
	jbe	.LBB0_652
	movq	32(%rsp), %rdi
	movabsq	$NRT_incref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %r10
	cmpq	$1, %r10
	jne	.LBB0_655
	movq	$-1, %rax
	xorl	%edx, %edx
	movq	$-1, %rsi
	xorl	%ecx, %ecx
	jmp	.LBB0_683
	.p2align	4
.LBB0_652:
	movq	(%r10,%rax,8), %rcx
	addq	(%rbx,%rax,8), %rcx
	addq	(%r9,%rax,8), %r15
	addq	%rcx, %r15
	movq	%rcx, (%rbx,%rax,8)
	movq	(%r10,%rax,8), %rcx
	addq	%rcx, (%r9,%rax,8)
	movq	8(%r10,%rax,8), %rcx
	addq	8(%rbx,%rax,8), %rcx
	addq	8(%r9,%rax,8), %r15
	movq	%rcx, 8(%rbx,%rax,8)
	movq	8(%r10,%rax,8), %rdx
	addq	%rdx, 8(%r9,%rax,8)
	movq	16(%r10,%rax,8), %rdx
	addq	16(%rbx,%rax,8), %rdx
	addq	%rcx, %r15
	addq	16(%r9,%rax,8), %r15
	addq	%rdx, %r15
	movq	%rdx, 16(%rbx,%rax,8)
	movq	16(%r10,%rax,8), %rcx
	addq	%rcx, 16(%r9,%rax,8)
	movq	24(%r10,%rax,8), %rcx
	addq	24(%rbx,%rax,8), %rcx
	addq	24(%r9,%rax,8), %r15
	movq	%rcx, 24(%rbx,%rax,8)
	movq	24(%r10,%rax,8), %rdx
	addq	%rdx, 24(%r9,%rax,8)
	addq	$4, %rax
	addq	%rcx, %r15
	cmpq	%rax, %r8
	jne	.LBB0_652
.LBB0_653:
	movq	32(%rsp), %rdi
	movabsq	$NRT_incref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %r10
.LBB0_655:
	movq	480(%rsp), %r11
	movq	$-1, %rsi
	movq	$-1, %rcx
	movq	$-1, %rax
	movq	$-1, %rdx
	xorl	%edi, %edi
	jmp	.LBB0_656
	.p2align	4
.LBB0_701:
	movq	%rcx, %rsi
	movq	%r8, %rcx
.LBB0_705:
	addq	$2, %rdi
	cmpq	%rdi, %r11
	je	.LBB0_670
.LBB0_656:
	testq	%rdx, %rdx
	js	.LBB0_657
	movq	(%rbx,%rdi,8), %r8
	cmpq	(%rbx,%rdx,8), %r8
	jle	.LBB0_659
.LBB0_657:
	movq	%rdx, %rax
	movq	%rdi, %rdx
	jmp	.LBB0_662
	.p2align	4
.LBB0_659:
	testq	%rax, %rax
	js	.LBB0_661
	cmpq	(%rbx,%rax,8), %r8
	jle	.LBB0_662
.LBB0_661:
	movq	%rdi, %rax
.LBB0_662:
	testq	%rcx, %rcx
	js	.LBB0_663
	movq	8(%rsp), %r9
	movq	(%r9,%rdi,8), %r8
	cmpq	(%r9,%rcx,8), %r8
	jle	.LBB0_665
.LBB0_663:
	movq	%rcx, %rsi
	movq	%rdi, %rcx
	jmp	.LBB0_668
	.p2align	4
.LBB0_665:
	testq	%rsi, %rsi
	js	.LBB0_667
	movq	8(%rsp), %r9
	cmpq	(%r9,%rsi,8), %r8
	jle	.LBB0_668
.LBB0_667:
	movq	%rdi, %rsi
.LBB0_668:
	leaq	1(%rdi), %r8
	movq	8(%rbx,%rdi,8), %r9
	cmpq	(%rbx,%rdx,8), %r9
	jle	.LBB0_697
	movq	%rdx, %rax
	movq	%r8, %rdx
	jmp	.LBB0_700
	.p2align	4
.LBB0_697:
	testq	%rax, %rax
	js	.LBB0_699
	cmpq	(%rbx,%rax,8), %r9
	jle	.LBB0_700
.LBB0_699:
	movq	%r8, %rax
.LBB0_700:
	movq	8(%rsp), %r13
	movq	8(%r13,%rdi,8), %r9
	cmpq	(%r13,%rcx,8), %r9
	jg	.LBB0_701
	testq	%rsi, %rsi
	js	.LBB0_704
	movq	8(%rsp), %r13
	cmpq	(%r13,%rsi,8), %r9
	jle	.LBB0_705
.LBB0_704:
	movq	%r8, %rsi
	jmp	.LBB0_705
.LBB0_670:
	testb	$1, %r10b
	je	.LBB0_683
	testq	%rdx, %rdx
	js	.LBB0_672
	movq	(%rbx,%r11,8), %rdi
	cmpq	(%rbx,%rdx,8), %rdi
	jle	.LBB0_674
.LBB0_672:
	movq	%rdx, %rax
	movq	%r11, %rdx
	jmp	.LBB0_677
.LBB0_745:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_746:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_746
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	je	.LBB0_753
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_742
.LBB0_749:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_750:
	vpaddq	(%rbx,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_750
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_752
.LBB0_767:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_768:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rsi
	jne	.LBB0_768
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdx
	je	.LBB0_775
	movq	%rcx, %rax
	testb	$12, %dl
	je	.LBB0_774
.LBB0_771:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rsi
	.p2align	4
.LBB0_772:
	vpaddq	(%rbx,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rsi
	jne	.LBB0_772
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rsi, %rax
	cmpq	%rsi, %rdx
	je	.LBB0_775
	.p2align	4
.LBB0_774:
	addq	(%rbx,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_774
.LBB0_775:
	vcvtsi2sd	%r15, %xmm15, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vpxor	%xmm1, %xmm1, %xmm1
	xorl	%r13d, %r13d
	jmp	.LBB0_776
	.p2align	4
.LBB0_779:
	incq	%r13
	cmpq	%r13, %rdx
	je	.LBB0_780
.LBB0_776:
	movq	(%rbx,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_779
	cmpq	%r15, %rax
	jge	.LBB0_779
	vcvtsi2sd	%rax, %xmm15, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vdivsd	208(%rsp), %xmm0, %xmm0
	movabsq	$log2, %rax
	vmovdqa	%xmm1, 64(%rsp)
	vzeroupper
	callq	*%rax
	vmovapd	64(%rsp), %xmm1
	movq	2496(%rsp), %rdx
	vmulsd	24(%rsp), %xmm0, %xmm0
	vaddsd	%xmm0, %xmm1, %xmm1
	jmp	.LBB0_779
.LBB0_780:
	vmovapd	%xmm1, 64(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%rbp
	movq	2496(%rsp), %rdx
	cmpq	$4, %rdx
	jae	.LBB0_813
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	movq	8(%rsp), %rsi
	vmovapd	64(%rsp), %xmm2
	jmp	.LBB0_823
.LBB0_813:
	cmpq	$16, %rdx
	movq	8(%rsp), %rsi
	movq	88(%rsp), %rdi
	jae	.LBB0_815
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	vmovapd	64(%rsp), %xmm2
	jmp	.LBB0_820
.LBB0_815:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_816:
	vpaddq	(%rsi,%rax), %ymm0, %ymm0
	vpaddq	32(%rsi,%rax), %ymm1, %ymm1
	vpaddq	64(%rsi,%rax), %ymm2, %ymm2
	vpaddq	96(%rsi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_816
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdx
	jne	.LBB0_819
	vmovapd	64(%rsp), %xmm2
	jmp	.LBB0_824
.LBB0_674:
	testq	%rax, %rax
	js	.LBB0_676
	cmpq	(%rbx,%rax,8), %rdi
	jle	.LBB0_677
.LBB0_676:
	movq	%r11, %rax
.LBB0_677:
	testq	%rcx, %rcx
	js	.LBB0_678
	movq	8(%rsp), %r8
	movq	(%r8,%r11,8), %rdi
	cmpq	(%r8,%rcx,8), %rdi
	jle	.LBB0_680
.LBB0_678:
	movq	%rcx, %rsi
	movq	%r11, %rcx
	jmp	.LBB0_683
.LBB0_680:
	testq	%rsi, %rsi
	js	.LBB0_682
	movq	8(%rsp), %r8
	cmpq	(%r8,%rsi,8), %rdi
	jle	.LBB0_683
.LBB0_682:
	movq	%r11, %rsi
.LBB0_683:
	movq	(%rbx,%rdx,8), %r13
	cmpq	%rcx, %rdx
	jne	.LBB0_684
	movq	8(%rsp), %rdi
	leaq	(%rdi,%rsi,8), %rdx
	sarq	$63, %rsi
	andq	%r10, %rsi
	addq	(%rdx,%rsi,8), %r13
	leaq	(%rbx,%rax,8), %rdx
	sarq	$63, %rax
	andq	%r10, %rax
	movq	(%rdi,%rcx,8), %r12
	addq	(%rdx,%rax,8), %r12
	movq	32(%rsp), %rdi
	callq	*%rbp
	cmpq	%r12, %r13
	cmovleq	%r12, %r13
	movq	112(%rsp), %r12
	cmpb	$0, 183(%rsp)
	movq	352(%rsp), %r9
	movq	240(%rsp), %rcx
	jne	.LBB0_686
.LBB0_687:
	xorl	%eax, %eax
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	.p2align	4
.LBB0_688:
	vmovdqu	(%rbx,%rax), %ymm0
	vmovdqu	32(%rbx,%rax), %ymm1
	vmovdqu	(%r9,%rax), %ymm2
	vmovdqu	32(%r9,%rax), %ymm3
	vpsubq	%ymm2, %ymm0, %ymm0
	vpsubq	%ymm3, %ymm1, %ymm1
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	(%r8,%rax), %ymm0
	vmovdqu	32(%r8,%rax), %ymm1
	vpsubq	%ymm2, %ymm0, %ymm0
	vpsubq	%ymm3, %ymm1, %ymm1
	vmovdqu	%ymm0, (%r8,%rax)
	vmovdqu	%ymm1, 32(%r8,%rax)
	addq	$64, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_688
	movq	400(%rsp), %rax
	movq	%rax, %rcx
	cmpq	%rax, %rdi
	je	.LBB0_695
	movq	%rcx, %rax
	cmpq	$0, 384(%rsp)
	jne	.LBB0_691
	jmp	.LBB0_693
.LBB0_684:
	movq	8(%rsp), %rax
	addq	(%rax,%rcx,8), %r13
	movq	32(%rsp), %rdi
	callq	*%rbp
	cmpb	$0, 183(%rsp)
	movq	352(%rsp), %r9
	movq	240(%rsp), %rcx
	je	.LBB0_687
.LBB0_686:
	xorl	%ecx, %ecx
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	movq	%rcx, %rax
	cmpq	$0, 384(%rsp)
	je	.LBB0_693
.LBB0_691:
	movq	384(%rsp), %rdx
	movq	%rcx, %rax
	.p2align	4
.LBB0_692:
	movq	(%r9,%rax,8), %rsi
	subq	%rsi, (%rbx,%rax,8)
	movq	(%r9,%rax,8), %rsi
	subq	%rsi, (%r8,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_692
.LBB0_693:
	subq	%rdi, %rcx
	cmpq	$-4, %rcx
	ja	.LBB0_695
	.p2align	4
.LBB0_694:
	movq	(%r9,%rax,8), %rcx
	subq	%rcx, (%rbx,%rax,8)
	movq	(%r9,%rax,8), %rcx
	subq	%rcx, (%r8,%rax,8)
	movq	8(%r9,%rax,8), %rcx
	subq	%rcx, 8(%rbx,%rax,8)
	movq	8(%r9,%rax,8), %rcx
	subq	%rcx, 8(%r8,%rax,8)
	movq	16(%r9,%rax,8), %rcx
	subq	%rcx, 16(%rbx,%rax,8)
	movq	16(%r9,%rax,8), %rcx
	subq	%rcx, 16(%r8,%rax,8)
	movq	24(%r9,%rax,8), %rcx
	subq	%rcx, 24(%rbx,%rax,8)
	movq	24(%r9,%rax,8), %rcx
	subq	%rcx, 24(%r8,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_694
.LBB0_695:
	subq	%r13, %r15
	movq	312(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	movq	32(%rsp), %rbx
	movq	%rbx, %rdi
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	%rbx, %r12
	movq	456(%rsp), %rbx
	movq	168(%rsp), %r13
	jmp	.LBB0_832
.LBB0_819:
	movq	%rcx, %rax
	testb	$12, %dl
	vmovapd	64(%rsp), %xmm2
	je	.LBB0_823
.LBB0_820:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rdi
	.p2align	4
.LBB0_821:
	vpaddq	(%rsi,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_821
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rdi, %rax
	cmpq	%rdi, %rdx
	je	.LBB0_824
	.p2align	4
.LBB0_823:
	addq	(%rsi,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_823
.LBB0_824:
	movabsq	$.LCPI0_8, %rax
	vxorpd	(%rax){1to2}, %xmm2, %xmm0
	vmovapd	%xmm0, 416(%rsp)
	vcvtsi2sd	%r15, %xmm15, %xmm0
	vmovsd	%xmm0, 208(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%r13d, %r13d
	jmp	.LBB0_825
	.p2align	4
.LBB0_828:
	incq	%r13
	cmpq	%r13, %rdx
	je	.LBB0_829
.LBB0_825:
	movq	(%rsi,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_828
	cmpq	%r15, %rax
	jge	.LBB0_828
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vmovsd	%xmm1, 24(%rsp)
	vmovapd	%xmm0, 64(%rsp)
	vdivsd	208(%rsp), %xmm1, %xmm0
	movabsq	$log2, %rax
	vzeroupper
	callq	*%rax
	movq	8(%rsp), %rsi
	movq	2496(%rsp), %rdx
	vmulsd	24(%rsp), %xmm0, %xmm0
	vmovapd	64(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovapd	%xmm1, 64(%rsp)
	vmovapd	64(%rsp), %xmm0
	jmp	.LBB0_828
.LBB0_829:
	movabsq	$.LCPI0_8, %rax
	vxorpd	(%rax){1to2}, %xmm0, %xmm0
	movq	32(%rsp), %r15
	movq	168(%rsp), %r13
	jmp	.LBB0_830
	.p2align	4
.LBB0_541:
	addq	(%rbx,%rcx,8), %rax
	incq	%rcx
.LBB0_551:
	cmpq	%rcx, %rsi
	jne	.LBB0_541
.LBB0_552:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_559
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_556
	.p2align	4
.LBB0_554:
	movq	(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rbx,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_554
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_558
.LBB0_556:
	leaq	(%rbx,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_557:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_557
.LBB0_558:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_559:
	vmovapd	%xmm0, 288(%rsp)
	movq	%r12, %rdi
	movabsq	$NRT_decref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %rsi
	cmpq	$4, %rsi
	jae	.LBB0_595
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	movq	8(%rsp), %rdi
	movq	368(%rsp), %r8
	movq	240(%rsp), %r9
	jmp	.LBB0_561
.LBB0_595:
	cmpq	$16, %rsi
	movq	8(%rsp), %rdi
	movq	88(%rsp), %rdx
	jae	.LBB0_597
	xorl	%edx, %edx
	xorl	%eax, %eax
	movq	368(%rsp), %r8
	movq	240(%rsp), %r9
	jmp	.LBB0_601
.LBB0_597:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vxorpd	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_598:
	vpaddq	(%rdi,%rax), %ymm0, %ymm0
	vpaddq	32(%rdi,%rax), %ymm1, %ymm1
	vpaddq	64(%rdi,%rax), %ymm2, %ymm2
	vpaddq	96(%rdi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_598
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	movq	368(%rsp), %r8
	movq	240(%rsp), %r9
	je	.LBB0_605
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_561
.LBB0_601:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_602:
	vpaddq	(%rdi,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_602
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_604
	.p2align	4
.LBB0_561:
	addq	(%rdi,%rcx,8), %rax
	incq	%rcx
.LBB0_604:
	cmpq	%rcx, %rsi
	jne	.LBB0_561
.LBB0_605:
	testq	%rax, %rax
	je	.LBB0_606
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_610
	.p2align	4
.LBB0_608:
	movq	(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rdi,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %r9
	jne	.LBB0_608
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_612
.LBB0_610:
	leaq	(%rdi,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_611:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_611
.LBB0_612:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
	movq	%r15, %rdi
	jmp	.LBB0_630
.LBB0_606:
	movq	%r15, %rdi
	vpxor	%xmm0, %xmm0, %xmm0
.LBB0_630:
	vaddsd	288(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	movq	%rdi, %rbp
	movabsq	$NRT_decref, %rax
	vzeroupper
	callq	*%rax
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	64(%rsp), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm0
	vmovq	%xmm0, %r10
.LBB0_631:
	cmpb	$0, 63(%rsp)
	movq	2496(%rsp), %rdi
	movq	88(%rsp), %r9
	movq	104(%rsp), %rdx
	je	.LBB0_633
	xorl	%eax, %eax
	movq	8(%rsp), %r8
	movq	112(%rsp), %r12
	jmp	.LBB0_643
.LBB0_633:
	cmpq	$16, %rdi
	movq	8(%rsp), %r8
	movq	40(%rsp), %rcx
	jae	.LBB0_638
	xorl	%eax, %eax
	movq	112(%rsp), %r12
	jmp	.LBB0_635
.LBB0_638:
	xorl	%eax, %eax
	.p2align	4
.LBB0_639:
	vmovdqu	(%r8,%rax), %ymm0
	vmovdqu	32(%r8,%rax), %ymm1
	vmovdqu	64(%r8,%rax), %ymm2
	vmovdqu	96(%r8,%rax), %ymm3
	vpsubq	(%r13,%rax), %ymm0, %ymm0
	vpsubq	32(%r13,%rax), %ymm1, %ymm1
	vpsubq	64(%r13,%rax), %ymm2, %ymm2
	vpsubq	96(%r13,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%r8,%rax)
	vmovdqu	%ymm1, 32(%r8,%rax)
	vmovdqu	%ymm2, 64(%r8,%rax)
	vmovdqu	%ymm3, 96(%r8,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_639
	cmpq	%rcx, %rdi
	movq	112(%rsp), %r12
	je	.LBB0_650
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_642
.LBB0_635:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_636:
	vmovdqu	(%r8,%rax,8), %ymm0
	vpsubq	(%r13,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%r8,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_636
	movq	%rcx, %rax
	cmpq	%rcx, %rdi
	je	.LBB0_650
.LBB0_643:
	movl	%edi, %edx
	subl	%eax, %edx
	movq	%rax, %rcx
	andl	$7, %edx
	je	.LBB0_646
	movq	%rax, %rcx
	.p2align	4
.LBB0_645:
	movq	(%r13,%rcx,8), %rsi
	subq	%rsi, (%r8,%rcx,8)
	incq	%rcx
	decq	%rdx
	jne	.LBB0_645
.LBB0_646:
	subq	%rdi, %rax
	cmpq	$-8, %rax
	jbe	.LBB0_648
	movq	104(%rsp), %rdx
	jmp	.LBB0_650
.LBB0_648:
	movq	104(%rsp), %rdx
	.p2align	4
.LBB0_649:
	movq	(%r13,%rcx,8), %rax
	subq	%rax, (%r8,%rcx,8)
	movq	8(%r13,%rcx,8), %rax
	subq	%rax, 8(%r8,%rcx,8)
	movq	16(%r13,%rcx,8), %rax
	subq	%rax, 16(%r8,%rcx,8)
	movq	24(%r13,%rcx,8), %rax
	subq	%rax, 24(%r8,%rcx,8)
	movq	32(%r13,%rcx,8), %rax
	subq	%rax, 32(%r8,%rcx,8)
	movq	40(%r13,%rcx,8), %rax
	subq	%rax, 40(%r8,%rcx,8)
	movq	48(%r13,%rcx,8), %rax
	subq	%rax, 48(%r8,%rcx,8)
	movq	56(%r13,%rcx,8), %rax
	subq	%rax, 56(%r8,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_649
.LBB0_650:
	testq	%rdx, %rdx
	jg	.LBB0_432
	movq	%r12, %rax
	movq	%r10, %r12
	movq	%rax, 64(%rsp)
	movq	%rbp, %rdi
	movq	312(%rsp), %rax
	movq	%rax, 24(%rsp)
	movq	392(%rsp), %r15
	movabsq	$NRT_decref, %rbp
	jmp	.LBB0_849
.LBB0_642:
	movq	%rcx, %rax
	jmp	.LBB0_643
	.p2align	4
.LBB0_742:
	addq	(%rbx,%rcx,8), %rax
	incq	%rcx
.LBB0_752:
	cmpq	%rcx, %rsi
	jne	.LBB0_742
.LBB0_753:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_760
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_757
	.p2align	4
.LBB0_755:
	movq	(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rbx,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_755
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_759
.LBB0_757:
	leaq	(%rbx,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_758:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_758
.LBB0_759:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_760:
	vmovapd	%xmm0, 416(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%rbp
	movq	2496(%rsp), %rsi
	cmpq	$4, %rsi
	jae	.LBB0_796
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	movq	8(%rsp), %rdi
	movq	368(%rsp), %r8
	movq	240(%rsp), %r9
	jmp	.LBB0_762
.LBB0_796:
	cmpq	$16, %rsi
	movq	8(%rsp), %rdi
	movq	88(%rsp), %rdx
	jae	.LBB0_798
	xorl	%edx, %edx
	xorl	%eax, %eax
	movq	368(%rsp), %r8
	movq	240(%rsp), %r9
	jmp	.LBB0_802
.LBB0_798:
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vxorpd	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_799:
	vpaddq	(%rdi,%rax), %ymm0, %ymm0
	vpaddq	32(%rdi,%rax), %ymm1, %ymm1
	vpaddq	64(%rdi,%rax), %ymm2, %ymm2
	vpaddq	96(%rdi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_799
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	movq	368(%rsp), %r8
	movq	240(%rsp), %r9
	je	.LBB0_806
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_762
.LBB0_802:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_803:
	vpaddq	(%rdi,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_803
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_805
	.p2align	4
.LBB0_762:
	addq	(%rdi,%rcx,8), %rax
	incq	%rcx
.LBB0_805:
	cmpq	%rcx, %rsi
	jne	.LBB0_762
.LBB0_806:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_830
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_810
	.p2align	4
.LBB0_808:
	movq	(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rdi,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %r9
	jne	.LBB0_808
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_812
.LBB0_810:
	leaq	(%rdi,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_811:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_811
.LBB0_812:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_830:
	vaddsd	416(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	movq	%r15, %rdi
.LBB0_831:
	vzeroupper
	callq	*%rbp
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	64(%rsp), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm0
	movq	%r15, %r12
	vmovq	%xmm0, %r15
.LBB0_832:
	movq	%r12, %rdi
	callq	*%rbp
	movq	312(%rsp), %rdi
	callq	*%rbp
	movq	288(%rsp), %r12
	cmpq	%r12, %r15
	cmovlq	%r15, %r12
	cmpb	$0, 23(%rsp)
	je	.LBB0_834
	xorl	%ecx, %ecx
	movq	2496(%rsp), %rdi
	jmp	.LBB0_843
.LBB0_834:
	movq	2496(%rsp), %rdi
	cmpq	$16, %rdi
	movq	88(%rsp), %rdx
	jae	.LBB0_836
	xorl	%eax, %eax
	jmp	.LBB0_840
.LBB0_836:
	xorl	%eax, %eax
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_837:
	vmovdqu	(%rbx,%rax), %ymm0
	vmovdqu	32(%rbx,%rax), %ymm1
	vmovdqu	64(%rbx,%rax), %ymm2
	vmovdqu	96(%rbx,%rax), %ymm3
	vpsubq	(%r13,%rax), %ymm0, %ymm0
	vpsubq	32(%r13,%rax), %ymm1, %ymm1
	vpsubq	64(%r13,%rax), %ymm2, %ymm2
	vpsubq	96(%r13,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	%ymm2, 64(%rbx,%rax)
	vmovdqu	%ymm3, 96(%rbx,%rax)
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_837
	cmpq	%rcx, %rdi
	je	.LBB0_848
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_843
.LBB0_840:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_841:
	vmovdqu	(%rbx,%rax,8), %ymm0
	vpsubq	(%r13,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rbx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_841
	cmpq	%rcx, %rdi
	je	.LBB0_848
.LBB0_843:
	movl	%edi, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_846
	movq	%rcx, %rax
	.p2align	4
.LBB0_845:
	movq	(%r13,%rax,8), %rsi
	subq	%rsi, (%rbx,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_845
.LBB0_846:
	subq	%rdi, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_848
	.p2align	4
.LBB0_847:
	movq	(%r13,%rax,8), %rcx
	subq	%rcx, (%rbx,%rax,8)
	movq	8(%r13,%rax,8), %rcx
	subq	%rcx, 8(%rbx,%rax,8)
	movq	16(%r13,%rax,8), %rcx
	subq	%rcx, 16(%rbx,%rax,8)
	movq	24(%r13,%rax,8), %rcx
	subq	%rcx, 24(%rbx,%rax,8)
	movq	32(%r13,%rax,8), %rcx
	subq	%rcx, 32(%rbx,%rax,8)
	movq	40(%r13,%rax,8), %rcx
	subq	%rcx, 40(%rbx,%rax,8)
	movq	48(%r13,%rax,8), %rcx
	subq	%rcx, 48(%rbx,%rax,8)
	movq	56(%r13,%rax,8), %rcx
	subq	%rcx, 56(%rbx,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_847
.LBB0_848:
	movq	392(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	movq	112(%rsp), %rdi
	callq	*%rbp
	movq	$0, 64(%rsp)
	xorl	%edi, %edi
	movq	$0, 24(%rsp)
	xorl	%r15d, %r15d
.LBB0_849:
	vzeroupper
	callq	*%rbp
	movq	%r15, %rdi
	callq	*%rbp
	movq	64(%rsp), %rdi
	callq	*%rbp
	movq	24(%rsp), %rdi
	callq	*%rbp
	movq	536(%rsp), %r10
	movq	200(%rsp), %rdx
	movq	%r12, (%r10,%rdx,8)
	movq	504(%rsp), %rax
	cmpq	%rax, %r12
	cmovlq	%r12, %rax
	movq	%rax, 504(%rsp)
	movq	2496(%rsp), %r11
	movq	8(%rsp), %rdi
	movq	352(%rsp), %r8
	movq	88(%rsp), %r9
	movq	376(%rsp), %r15
	movq	48(%rsp), %rsi
	movq	112(%rsp), %r12
	cmpb	$0, 366(%rsp)
	jne	.LBB0_851
.LBB0_852:
	xorl	%eax, %eax
	cmpq	$16, %r11
	jb	.LBB0_857
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_854:
	vmovdqu	(%r8,%rax), %ymm0
	vmovdqu	32(%r8,%rax), %ymm1
	vmovdqu	64(%r8,%rax), %ymm2
	vmovdqu	96(%r8,%rax), %ymm3
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	%ymm2, 64(%rbx,%rax)
	vmovdqu	%ymm3, 96(%rbx,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_854
	cmpq	%rcx, %r11
	je	.LBB0_865
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %r11b
	je	.LBB0_860
.LBB0_857:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_858:
	vmovdqu	(%r8,%rax,8), %ymm0
	vpaddq	(%rbx,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rbx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_858
	cmpq	%rcx, %r11
	je	.LBB0_865
.LBB0_860:
	movl	%r11d, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_863
	movq	%rcx, %rax
	.p2align	4
.LBB0_862:
	movq	(%r8,%rax,8), %rsi
	addq	%rsi, (%rbx,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_862
.LBB0_863:
	subq	%r11, %rcx
	cmpq	$-8, %rcx
	movq	48(%rsp), %rsi
	movq	200(%rsp), %rdx
	ja	.LBB0_865
	.p2align	4
.LBB0_864:
	movq	(%r8,%rax,8), %rcx
	addq	%rcx, (%rbx,%rax,8)
	movq	8(%r8,%rax,8), %rcx
	addq	%rcx, 8(%rbx,%rax,8)
	movq	16(%r8,%rax,8), %rcx
	addq	%rcx, 16(%rbx,%rax,8)
	movq	24(%r8,%rax,8), %rcx
	addq	%rcx, 24(%rbx,%rax,8)
	movq	32(%r8,%rax,8), %rcx
	addq	%rcx, 32(%rbx,%rax,8)
	movq	40(%r8,%rax,8), %rcx
	addq	%rcx, 40(%rbx,%rax,8)
	movq	48(%r8,%rax,8), %rcx
	addq	%rcx, 48(%rbx,%rax,8)
	movq	56(%r8,%rax,8), %rcx
	addq	%rcx, 56(%rbx,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %r11
	jne	.LBB0_864
.LBB0_865:
	cmpq	$0, 2608(%rsp)
	jle	.LBB0_867
	movq	448(%rsp), %rax
	movq	(%rax,%rdx,8), %rax
	addq	%rax, 272(%rsp)
	subq	%rax, 512(%rsp)
.LBB0_867:
	movq	160(%rsp), %rcx
	addq	144(%rsp), %r14
	cmpq	336(%rsp), %r14
	jl	.LBB0_869
	cmpq	$0, 104(%rsp)
	jle	.LBB0_394
.LBB0_869:
	movq	%r12, %rdi
	movabsq	$NRT_incref, %r15
	vzeroupper
	callq	*%r15
	movq	32(%rsp), %rdi
	callq	*%r15
	movq	392(%rsp), %rdi
	callq	*%r15
	movq	2496(%rsp), %rdi
	cmpq	$4, %rdi
	jae	.LBB0_871
	xorl	%r15d, %r15d
	xorl	%ecx, %ecx
	movq	8(%rsp), %r8
	movq	88(%rsp), %r9
	movq	104(%rsp), %rsi
	jmp	.LBB0_880
.LBB0_871:
	cmpq	$16, %rdi
	movq	8(%rsp), %r8
	movq	88(%rsp), %r9
	movq	104(%rsp), %rsi
	jae	.LBB0_873
	xorl	%eax, %eax
	xorl	%r15d, %r15d
	jmp	.LBB0_877
.LBB0_873:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_874:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_874
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdi
	je	.LBB0_935
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_880
.LBB0_877:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_878:
	vpaddq	(%rbx,%rax,8), %ymm0, %ymm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_878
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdi
	je	.LBB0_933
	.p2align	4
.LBB0_880:
	addq	(%rbx,%rcx,8), %r15
	incq	%rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_880
	cmpq	$4, %rdi
	jae	.LBB0_933
	xorl	%ebp, %ebp
	xorl	%ecx, %ecx
	jmp	.LBB0_883
.LBB0_933:
	cmpq	$16, %rdi
	jae	.LBB0_934
	xorl	%eax, %eax
	xorl	%ebp, %ebp
	jmp	.LBB0_939
.LBB0_934:
	movq	40(%rsp), %rcx
.LBB0_935:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	.p2align	4
.LBB0_936:
	vpaddq	(%r8,%rax,8), %ymm0, %ymm0
	vpaddq	32(%r8,%rax,8), %ymm1, %ymm1
	vpaddq	64(%r8,%rax,8), %ymm2, %ymm2
	vpaddq	96(%r8,%rax,8), %ymm3, %ymm3
	addq	$16, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_936
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	cmpq	%rcx, %rdi
	je	.LBB0_943
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_883
.LBB0_939:
	vmovq	%rbp, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_940:
	vpaddq	(%r8,%rax,8), %ymm0, %ymm0
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_940
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	jmp	.LBB0_942
	.p2align	4
.LBB0_883:
	addq	(%r8,%rcx,8), %rbp
	incq	%rcx
.LBB0_942:
	cmpq	%rcx, %rdi
	jne	.LBB0_883
.LBB0_943:
	movabsq	$9223372036854775792, %rax
	leaq	15(%rax), %r11
	cmpq	656(%rsp), %r15
	jl	.LBB0_904
	movq	272(%rsp), %rax
	cmpq	2608(%rsp), %rax
	movq	40(%rsp), %rcx
	jl	.LBB0_904
	leaq	(%rbp,%rsi), %rax
	cmpq	656(%rsp), %rax
	jl	.LBB0_904
	movq	512(%rsp), %rax
	movq	592(%rsp), %rdx
	addq	%rdx, %rax
	cmpq	2608(%rsp), %rax
	jl	.LBB0_904
	cmpb	$0, 63(%rsp)
	je	.LBB0_888
	xorl	%ecx, %ecx
	jmp	.LBB0_895
.LBB0_888:
	xorl	%eax, %eax
	cmpq	$16, %rdi
	jb	.LBB0_892
	.p2align	4
.LBB0_889:
	vmovdqu	(%r13,%rax), %ymm0
	vmovdqu	32(%r13,%rax), %ymm1
	vmovdqu	64(%r13,%rax), %ymm2
	vmovdqu	96(%r13,%rax), %ymm3
	vpaddq	(%r8,%rax), %ymm0, %ymm0
	vpaddq	32(%r8,%rax), %ymm1, %ymm1
	vpaddq	64(%r8,%rax), %ymm2, %ymm2
	vpaddq	96(%r8,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%r8,%rax)
	vmovdqu	%ymm1, 32(%r8,%rax)
	vmovdqu	%ymm2, 64(%r8,%rax)
	vmovdqu	%ymm3, 96(%r8,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_889
	cmpq	%rcx, %rdi
	je	.LBB0_900
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_895
.LBB0_892:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_893:
	vmovdqu	(%r13,%rax,8), %ymm0
	vpaddq	(%r8,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%r8,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_893
	cmpq	%rcx, %rdi
	je	.LBB0_900
.LBB0_895:
	movl	%edi, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_898
	movq	%rcx, %rax
	.p2align	4
.LBB0_897:
	movq	(%r13,%rax,8), %rsi
	addq	%rsi, (%r8,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_897
.LBB0_898:
	subq	%rdi, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_900
	.p2align	4
.LBB0_899:
	movq	(%r13,%rax,8), %rcx
	addq	%rcx, (%r8,%rax,8)
	movq	8(%r13,%rax,8), %rcx
	addq	%rcx, 8(%r8,%rax,8)
	movq	16(%r13,%rax,8), %rcx
	addq	%rcx, 16(%r8,%rax,8)
	movq	24(%r13,%rax,8), %rcx
	addq	%rcx, 24(%r8,%rax,8)
	movq	32(%r13,%rax,8), %rcx
	addq	%rcx, 32(%r8,%rax,8)
	movq	40(%r13,%rax,8), %rcx
	addq	%rcx, 40(%r8,%rax,8)
	movq	48(%r13,%rax,8), %rcx
	addq	%rcx, 48(%r8,%rax,8)
	movq	56(%r13,%rax,8), %rcx
	addq	%rcx, 56(%r8,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_899
.LBB0_900:
	movq	%rbp, 208(%rsp)
	movq	%r12, %rdi
	movabsq	$NRT_incref, %rbp
	vzeroupper
	callq	*%rbp
	movq	32(%rsp), %rdi
	callq	*%rbp
	movq	2496(%rsp), %rsi
	cmpq	$2, %rsi
	jne	.LBB0_951
	movq	(%rbx), %rdx
	movq	8(%rbx), %r13
	movq	8(%rsp), %rax
	movq	(%rax), %rbp
	movq	8(%rax), %rcx
	movq	2592(%rsp), %rax
	testq	%rax, %rax
	je	.LBB0_1032
	cmpq	$1, %rax
	jne	.LBB0_903
	movq	%rcx, 288(%rsp)
	movq	32(%rsp), %rdi
	movq	%rdx, %r12
	movabsq	$NRT_decref, %rax
	callq	*%rax
	movq	112(%rsp), %rdi
	movabsq	$NRT_decref, %rax
	callq	*%rax
	movq	%r13, %rax
	addq	%r12, %rax
	jle	.LBB0_946
	vcvtsi2sd	%r12, %xmm15, %xmm0
	vcvtsi2sd	%r13, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm0, %xmm0
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
	jmp	.LBB0_948
.LBB0_951:
	movq	2592(%rsp), %rax
	testq	%rax, %rax
	movq	8(%rsp), %rdx
	movq	368(%rsp), %r8
	movq	240(%rsp), %rdi
	je	.LBB0_1033
	cmpq	$1, %rax
	movabsq	$NRT_decref, %rbp
	movq	88(%rsp), %rdx
	jne	.LBB0_1010
	cmpq	$4, %rsi
	jae	.LBB0_992
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	jmp	.LBB0_955
.LBB0_1032:
	movq	32(%rsp), %rdi
	movabsq	$NRT_decref, %r12
	movq	%rcx, %rbx
	movq	%rdx, 144(%rsp)
	callq	*%r12
	movq	%r12, %rax
	movq	112(%rsp), %r12
	movq	%r12, %rdi
	callq	*%rax
	movq	%rbx, %r11
	movq	8(%rsp), %r8
	movq	2496(%rsp), %rdi
	addq	%r13, %rbp
	addq	144(%rsp), %r11
	cmpq	%rbp, %r11
	cmovgeq	%rbp, %r11
	xorl	%eax, %eax
	movq	456(%rsp), %rbx
	movq	168(%rsp), %r13
	movq	88(%rsp), %r9
	movq	104(%rsp), %rsi
	movq	208(%rsp), %rbp
	jmp	.LBB0_1101
.LBB0_1033:
	cmpq	$3, %rsi
	movq	88(%rsp), %rdi
	ja	.LBB0_1038
	xorl	%r8d, %r8d
	xorl	%eax, %eax
	jmp	.LBB0_1035
.LBB0_903:
	xorl	%ebp, %ebp
	xorl	%eax, %eax
	movq	112(%rsp), %r12
	jmp	.LBB0_1021
.LBB0_1010:
	cmpq	$4, %rsi
	jae	.LBB0_1012
	xorl	%ebp, %ebp
	xorl	%eax, %eax
	jmp	.LBB0_1021
.LBB0_992:
	cmpq	$16, %rsi
	jae	.LBB0_994
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.LBB0_998
.LBB0_1038:
	cmpq	$16, %rsi
	jae	.LBB0_1040
	xorl	%ecx, %ecx
	xorl	%r8d, %r8d
	jmp	.LBB0_1044
.LBB0_1012:
	cmpq	$16, %rsi
	jae	.LBB0_1014
	xorl	%ecx, %ecx
	xorl	%ebp, %ebp
	jmp	.LBB0_1018
.LBB0_946:
	vpxor	%xmm0, %xmm0, %xmm0
.LBB0_948:
	movq	288(%rsp), %rcx
	movq	%rcx, %rax
	addq	%rbp, %rax
	movq	2496(%rsp), %rdi
	movq	8(%rsp), %r8
	movq	168(%rsp), %r13
	movq	88(%rsp), %r9
	movq	112(%rsp), %r12
	jle	.LBB0_949
	vcvtsi2sd	%rbp, %xmm15, %xmm1
	vcvtsi2sd	%rcx, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm1, %xmm1
	vcvtsi2sd	%rax, %xmm15, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm0
.LBB0_949:
	movq	104(%rsp), %rsi
	movq	208(%rsp), %rbp
	vxorpd	%xmm1, %xmm1, %xmm1
	vmaxsd	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r11
	xorl	%eax, %eax
	jmp	.LBB0_1101
.LBB0_994:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_995:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_995
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	je	.LBB0_1002
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_955
.LBB0_998:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_999:
	vpaddq	(%rbx,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_999
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_1001
.LBB0_1040:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1041:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	vpaddq	(%rdx,%rax), %ymm0, %ymm0
	vpaddq	32(%rdx,%rax), %ymm1, %ymm1
	vpaddq	64(%rdx,%rax), %ymm2, %ymm2
	vpaddq	96(%rdx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_1041
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r8
	cmpq	%rcx, %rsi
	je	.LBB0_1047
	movq	%rcx, %rax
	testb	$12, %sil
	je	.LBB0_1035
.LBB0_1044:
	vmovq	%r8, %xmm0
	movq	96(%rsp), %rdi
	.p2align	4
.LBB0_1045:
	vpaddq	(%rbx,%rcx,8), %ymm0, %ymm0
	vpaddq	(%rdx,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1045
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r8
	movq	%rdi, %rax
	cmpq	%rdi, %rsi
	jne	.LBB0_1035
.LBB0_1047:
	movq	%r8, 288(%rsp)
	movq	32(%rsp), %rdi
	movabsq	$NRT_incref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %r10
	jmp	.LBB0_1048
	.p2align	4
.LBB0_1035:
	addq	(%rbx,%rax,8), %r8
	addq	(%rdx,%rax,8), %r8
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB0_1035
	movq	%r8, 288(%rsp)
	movq	32(%rsp), %rdi
	movabsq	$NRT_incref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %r10
	cmpq	$1, %r10
	jne	.LBB0_1048
	movq	$-1, %rax
	xorl	%edx, %edx
	movq	$-1, %rsi
	xorl	%ecx, %ecx
	jmp	.LBB0_981
.LBB0_1048:
	movq	480(%rsp), %r11
	movq	$-1, %rsi
	movq	$-1, %rcx
	movq	$-1, %rax
	movq	$-1, %rdx
	xorl	%edi, %edi
	jmp	.LBB0_1049
	.p2align	4
.LBB0_987:
	movq	%rcx, %rsi
	movq	%r8, %rcx
.LBB0_991:
	addq	$2, %rdi
	cmpq	%rdi, %r11
	movq	112(%rsp), %r12
	je	.LBB0_968
.LBB0_1049:
	testq	%rdx, %rdx
	js	.LBB0_1050
	movq	(%rbx,%rdi,8), %r8
	cmpq	(%rbx,%rdx,8), %r8
	jle	.LBB0_957
.LBB0_1050:
	movq	%rdx, %rax
	movq	%rdi, %rdx
	jmp	.LBB0_960
	.p2align	4
.LBB0_957:
	testq	%rax, %rax
	js	.LBB0_959
	cmpq	(%rbx,%rax,8), %r8
	jle	.LBB0_960
.LBB0_959:
	movq	%rdi, %rax
.LBB0_960:
	testq	%rcx, %rcx
	js	.LBB0_961
	movq	8(%rsp), %r9
	movq	(%r9,%rdi,8), %r8
	cmpq	(%r9,%rcx,8), %r8
	jle	.LBB0_963
.LBB0_961:
	movq	%rcx, %rsi
	movq	%rdi, %rcx
	jmp	.LBB0_966
	.p2align	4
.LBB0_963:
	testq	%rsi, %rsi
	js	.LBB0_965
	movq	8(%rsp), %r9
	cmpq	(%r9,%rsi,8), %r8
	jle	.LBB0_966
.LBB0_965:
	movq	%rdi, %rsi
.LBB0_966:
	leaq	1(%rdi), %r8
	movq	8(%rbx,%rdi,8), %r9
	cmpq	(%rbx,%rdx,8), %r9
	jle	.LBB0_983
	movq	%rdx, %rax
	movq	%r8, %rdx
	jmp	.LBB0_986
	.p2align	4
.LBB0_983:
	testq	%rax, %rax
	js	.LBB0_985
	cmpq	(%rbx,%rax,8), %r9
	jle	.LBB0_986
.LBB0_985:
	movq	%r8, %rax
.LBB0_986:
	movq	8(%rsp), %r12
	movq	8(%r12,%rdi,8), %r9
	cmpq	(%r12,%rcx,8), %r9
	jg	.LBB0_987
	testq	%rsi, %rsi
	js	.LBB0_990
	movq	8(%rsp), %r12
	cmpq	(%r12,%rsi,8), %r9
	jle	.LBB0_991
.LBB0_990:
	movq	%r8, %rsi
	jmp	.LBB0_991
.LBB0_968:
	testb	$1, %r10b
	je	.LBB0_981
	testq	%rdx, %rdx
	js	.LBB0_970
	movq	(%rbx,%r11,8), %rdi
	cmpq	(%rbx,%rdx,8), %rdi
	jle	.LBB0_972
.LBB0_970:
	movq	%rdx, %rax
	movq	%r11, %rdx
	jmp	.LBB0_975
.LBB0_1014:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1015:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1015
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	cmpq	%rcx, %rsi
	je	.LBB0_1022
	movq	%rcx, %rax
	testb	$12, %sil
	je	.LBB0_1021
.LBB0_1018:
	vmovq	%rbp, %xmm0
	movq	96(%rsp), %rdx
	.p2align	4
.LBB0_1019:
	vpaddq	(%rbx,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_1019
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	movq	%rdx, %rax
	cmpq	%rdx, %rsi
	je	.LBB0_1022
	.p2align	4
.LBB0_1021:
	addq	(%rbx,%rax,8), %rbp
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB0_1021
.LBB0_1022:
	vcvtsi2sd	%rbp, %xmm15, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovapd	%xmm0, 144(%rsp)
	xorl	%r13d, %r13d
	jmp	.LBB0_1023
	.p2align	4
.LBB0_1026:
	incq	%r13
	cmpq	%r13, %rsi
	je	.LBB0_1027
.LBB0_1023:
	movq	(%rbx,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_1026
	cmpq	%rbp, %rax
	jge	.LBB0_1026
	vcvtsi2sd	%rax, %xmm15, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	vdivsd	24(%rsp), %xmm0, %xmm0
	movabsq	$log2, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %rsi
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovapd	144(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovapd	%xmm1, 144(%rsp)
	jmp	.LBB0_1026
.LBB0_1027:
	movq	%r12, %rdi
	movabsq	$NRT_decref, %rbp
	vzeroupper
	callq	*%rbp
	movabsq	$.LCPI0_8, %rax
	vmovdqa	144(%rsp), %xmm0
	vpxorq	(%rax){1to2}, %xmm0, %xmm0
	vmovdqa	%xmm0, 288(%rsp)
	cmpq	$1, 2592(%rsp)
	jne	.LBB0_1070
	movq	2496(%rsp), %rsi
	movq	8(%rsp), %rdi
	movq	168(%rsp), %r13
	jmp	.LBB0_1029
.LBB0_1070:
	movq	2496(%rsp), %rdx
	cmpq	$4, %rdx
	movq	8(%rsp), %rsi
	movq	88(%rsp), %rdi
	jae	.LBB0_1072
	xorl	%ebp, %ebp
	xorl	%eax, %eax
	jmp	.LBB0_1081
.LBB0_1072:
	cmpq	$16, %rdx
	jae	.LBB0_1074
	xorl	%ecx, %ecx
	xorl	%ebp, %ebp
	jmp	.LBB0_1078
.LBB0_1074:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1075:
	vpaddq	(%rsi,%rax), %ymm0, %ymm0
	vpaddq	32(%rsi,%rax), %ymm1, %ymm1
	vpaddq	64(%rsi,%rax), %ymm2, %ymm2
	vpaddq	96(%rsi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_1075
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	cmpq	%rcx, %rdx
	je	.LBB0_1082
	movq	%rcx, %rax
	testb	$12, %dl
	je	.LBB0_1081
.LBB0_1078:
	vmovq	%rbp, %xmm0
	movq	96(%rsp), %rdi
	.p2align	4
.LBB0_1079:
	vpaddq	(%rsi,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1079
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rbp
	movq	%rdi, %rax
	cmpq	%rdi, %rdx
	je	.LBB0_1082
	.p2align	4
.LBB0_1081:
	addq	(%rsi,%rax,8), %rbp
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_1081
.LBB0_1082:
	vcvtsi2sd	%rbp, %xmm15, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%r13d, %r13d
	jmp	.LBB0_1083
	.p2align	4
.LBB0_1086:
	incq	%r13
	cmpq	%r13, %rdx
	je	.LBB0_1087
.LBB0_1083:
	movq	(%rsi,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_1086
	cmpq	%rbp, %rax
	jge	.LBB0_1086
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vmovsd	%xmm1, 64(%rsp)
	vmovapd	%xmm0, 144(%rsp)
	vdivsd	24(%rsp), %xmm1, %xmm0
	movabsq	$log2, %rax
	vzeroupper
	callq	*%rax
	movq	8(%rsp), %rsi
	movq	2496(%rsp), %rdx
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovapd	144(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovapd	%xmm1, 144(%rsp)
	vmovapd	144(%rsp), %xmm0
	jmp	.LBB0_1086
.LBB0_1087:
	movabsq	$.LCPI0_8, %rax
	vxorpd	(%rax){1to2}, %xmm0, %xmm0
	movabsq	$NRT_decref, %rbp
	movq	168(%rsp), %r13
	jmp	.LBB0_1088
.LBB0_972:
	testq	%rax, %rax
	js	.LBB0_974
	cmpq	(%rbx,%rax,8), %rdi
	jle	.LBB0_975
.LBB0_974:
	movq	%r11, %rax
.LBB0_975:
	testq	%rcx, %rcx
	js	.LBB0_976
	movq	8(%rsp), %r8
	movq	(%r8,%r11,8), %rdi
	cmpq	(%r8,%rcx,8), %rdi
	jle	.LBB0_978
.LBB0_976:
	movq	%rcx, %rsi
	movq	%r11, %rcx
	jmp	.LBB0_981
.LBB0_978:
	testq	%rsi, %rsi
	js	.LBB0_980
	movq	8(%rsp), %r8
	cmpq	(%r8,%rsi,8), %rdi
	jle	.LBB0_981
.LBB0_980:
	movq	%r11, %rsi
.LBB0_981:
	movq	(%rbx,%rdx,8), %rbp
	cmpq	%rcx, %rdx
	jne	.LBB0_982
	movq	8(%rsp), %rdi
	leaq	(%rdi,%rsi,8), %rdx
	sarq	$63, %rsi
	andq	%r10, %rsi
	addq	(%rdx,%rsi,8), %rbp
	leaq	(%rbx,%rax,8), %rdx
	sarq	$63, %rax
	andq	%r10, %rax
	movq	(%rdi,%rcx,8), %r12
	addq	(%rdx,%rax,8), %r12
	movq	32(%rsp), %rdi
	movq	%rdi, %rbx
	movabsq	$NRT_decref, %r13
	callq	*%r13
	cmpq	%r12, %rbp
	cmovleq	%r12, %rbp
	movq	112(%rsp), %r12
	jmp	.LBB0_1052
.LBB0_982:
	movq	8(%rsp), %rax
	addq	(%rax,%rcx,8), %rbp
	movq	32(%rsp), %rdi
	movq	%rdi, %rbx
	movabsq	$NRT_decref, %r13
	callq	*%r13
.LBB0_1052:
	movq	%rbx, %rdi
	movq	288(%rsp), %rbx
	subq	%rbp, %rbx
	callq	*%r13
	movq	%r12, %rdi
	callq	*%r13
	movq	%rbx, %r11
	movq	456(%rsp), %rbx
	movq	168(%rsp), %r13
	jmp	.LBB0_1089
.LBB0_904:
	testq	%rsi, %rsi
	jle	.LBB0_905
	addq	%rsi, %r15
	cmpq	656(%rsp), %r15
	jl	.LBB0_908
	movq	592(%rsp), %rax
	movq	272(%rsp), %rcx
	addq	%rcx, %rax
	cmpq	2608(%rsp), %rax
	movq	32(%rsp), %rcx
	jl	.LBB0_911
	cmpq	656(%rsp), %rbp
	jl	.LBB0_911
	movq	512(%rsp), %rax
	cmpq	2608(%rsp), %rax
	jl	.LBB0_911
	cmpb	$0, 23(%rsp)
	je	.LBB0_915
	xorl	%ecx, %ecx
	movabsq	$NRT_incref, %r15
	jmp	.LBB0_924
.LBB0_905:
	movq	%r11, %rbp
	movl	$0, 64(%rsp)
	jmp	.LBB0_906
.LBB0_911:
	movl	$0, 64(%rsp)
	movq	%r11, %rbp
	movq	%r12, 144(%rsp)
	movq	%rcx, %rdi
	movq	392(%rsp), %r15
	jmp	.LBB0_1269
.LBB0_908:
	movl	$0, 64(%rsp)
	movq	%r11, %rbp
.LBB0_906:
	movq	%r12, 144(%rsp)
	movq	32(%rsp), %rdi
	movq	392(%rsp), %r15
	jmp	.LBB0_1269
.LBB0_915:
	cmpq	$16, %rdi
	movabsq	$NRT_incref, %r15
	jae	.LBB0_917
	xorl	%eax, %eax
	jmp	.LBB0_921
.LBB0_917:
	xorl	%eax, %eax
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_918:
	vmovdqu	(%r13,%rax), %ymm0
	vmovdqu	32(%r13,%rax), %ymm1
	vmovdqu	64(%r13,%rax), %ymm2
	vmovdqu	96(%r13,%rax), %ymm3
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	%ymm2, 64(%rbx,%rax)
	vmovdqu	%ymm3, 96(%rbx,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_918
	cmpq	%rcx, %rdi
	je	.LBB0_929
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_924
.LBB0_921:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_922:
	vmovdqu	(%r13,%rax,8), %ymm0
	vpaddq	(%rbx,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rbx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_922
	cmpq	%rcx, %rdi
	je	.LBB0_929
.LBB0_924:
	movl	%edi, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	je	.LBB0_927
	movq	%rcx, %rax
	.p2align	4
.LBB0_926:
	movq	(%r13,%rax,8), %rsi
	addq	%rsi, (%rbx,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_926
.LBB0_927:
	subq	%rdi, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_929
	.p2align	4
.LBB0_928:
	movq	(%r13,%rax,8), %rcx
	addq	%rcx, (%rbx,%rax,8)
	movq	8(%r13,%rax,8), %rcx
	addq	%rcx, 8(%rbx,%rax,8)
	movq	16(%r13,%rax,8), %rcx
	addq	%rcx, 16(%rbx,%rax,8)
	movq	24(%r13,%rax,8), %rcx
	addq	%rcx, 24(%rbx,%rax,8)
	movq	32(%r13,%rax,8), %rcx
	addq	%rcx, 32(%rbx,%rax,8)
	movq	40(%r13,%rax,8), %rcx
	addq	%rcx, 40(%rbx,%rax,8)
	movq	48(%r13,%rax,8), %rcx
	addq	%rcx, 48(%rbx,%rax,8)
	movq	56(%r13,%rax,8), %rcx
	addq	%rcx, 56(%rbx,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_928
.LBB0_929:
	movq	%r11, 288(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%r15
	movq	32(%rsp), %rdi
	callq	*%r15
	movq	2496(%rsp), %rsi
	cmpq	$2, %rsi
	jne	.LBB0_1112
	movq	(%rbx), %r12
	movq	8(%rbx), %rbp
	movq	8(%rsp), %rax
	movq	(%rax), %r13
	movq	8(%rax), %r15
	movq	2592(%rsp), %rax
	testq	%rax, %rax
	je	.LBB0_1255
	cmpq	$1, %rax
	jne	.LBB0_932
	movq	32(%rsp), %rdi
	movabsq	$NRT_decref, %rax
	callq	*%rax
	movq	112(%rsp), %rdi
	movabsq	$NRT_decref, %rax
	callq	*%rax
	movq	%rbp, %rax
	addq	%r12, %rax
	jle	.LBB0_1107
	vcvtsi2sd	%r12, %xmm15, %xmm0
	vcvtsi2sd	%rbp, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm0, %xmm0
	vaddsd	%xmm0, %xmm0, %xmm0
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
	jmp	.LBB0_1109
.LBB0_1112:
	movq	2592(%rsp), %rax
	testq	%rax, %rax
	movabsq	$NRT_decref, %rbp
	movq	8(%rsp), %rdx
	movq	368(%rsp), %r8
	movq	240(%rsp), %rdi
	je	.LBB0_1193
	cmpq	$1, %rax
	movq	88(%rsp), %rdx
	movq	32(%rsp), %r15
	jne	.LBB0_1171
	cmpq	$4, %rsi
	jae	.LBB0_1153
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	jmp	.LBB0_1116
.LBB0_1255:
	movq	32(%rsp), %rbx
	movq	%rbx, %rdi
	movabsq	$NRT_decref, %rax
	movq	%r12, 144(%rsp)
	callq	*%rax
	movq	112(%rsp), %r12
	movq	%r12, %rdi
	movabsq	$NRT_decref, %rax
	callq	*%rax
	addq	%rbp, %r13
	movabsq	$NRT_decref, %rbp
	addq	144(%rsp), %r15
	cmpq	%r13, %r15
	cmovgeq	%r13, %r15
	movq	%rbx, %rdi
	movq	456(%rsp), %rbx
	jmp	.LBB0_1256
.LBB0_1193:
	cmpq	$3, %rsi
	movq	88(%rsp), %rdi
	ja	.LBB0_1198
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	jmp	.LBB0_1195
.LBB0_932:
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	movabsq	$NRT_decref, %rbp
	movq	112(%rsp), %r12
	jmp	.LBB0_1182
.LBB0_1171:
	cmpq	$4, %rsi
	jae	.LBB0_1173
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	jmp	.LBB0_1182
.LBB0_1153:
	cmpq	$16, %rsi
	jae	.LBB0_1155
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.LBB0_1159
.LBB0_1198:
	cmpq	$16, %rsi
	jae	.LBB0_1200
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	jmp	.LBB0_1204
.LBB0_1173:
	cmpq	$16, %rsi
	jae	.LBB0_1175
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	jmp	.LBB0_1179
.LBB0_1107:
	vpxor	%xmm0, %xmm0, %xmm0
.LBB0_1109:
	movq	%r15, %rax
	addq	%r13, %rax
	movabsq	$NRT_decref, %rbp
	movq	112(%rsp), %r12
	jle	.LBB0_1111
	vcvtsi2sd	%r13, %xmm15, %xmm1
	vcvtsi2sd	%r15, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm1, %xmm1
	vcvtsi2sd	%rax, %xmm15, %xmm2
	vdivsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm0, %xmm1, %xmm0
.LBB0_1111:
	vxorpd	%xmm1, %xmm1, %xmm1
	vmaxsd	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	32(%rsp), %rdi
.LBB0_1256:
	movq	168(%rsp), %r13
	callq	*%rbp
	jmp	.LBB0_1257
.LBB0_1155:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1156:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1156
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	je	.LBB0_1163
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_1116
.LBB0_1159:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1160:
	vpaddq	(%rbx,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_1160
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_1162
.LBB0_1200:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1201:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	vpaddq	(%rdx,%rax), %ymm0, %ymm0
	vpaddq	32(%rdx,%rax), %ymm1, %ymm1
	vpaddq	64(%rdx,%rax), %ymm2, %ymm2
	vpaddq	96(%rdx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_1201
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rsi
	je	.LBB0_1207
	movq	%rcx, %rax
	testb	$12, %sil
	je	.LBB0_1195
.LBB0_1204:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rdi
	.p2align	4
.LBB0_1205:
	vpaddq	(%rbx,%rcx,8), %ymm0, %ymm0
	vpaddq	(%rdx,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1205
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rdi, %rax
	cmpq	%rdi, %rsi
	jne	.LBB0_1195
.LBB0_1207:
	movq	32(%rsp), %rdi
	movabsq	$NRT_incref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %r10
	jmp	.LBB0_1208
	.p2align	4
.LBB0_1195:
	addq	(%rbx,%rax,8), %r15
	addq	(%rdx,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB0_1195
	movq	32(%rsp), %rdi
	movabsq	$NRT_incref, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %r10
	cmpq	$1, %r10
	jne	.LBB0_1208
	movq	$-1, %rax
	xorl	%edx, %edx
	movq	$-1, %rsi
	xorl	%ecx, %ecx
	jmp	.LBB0_1142
.LBB0_1208:
	movq	480(%rsp), %r11
	movq	$-1, %rsi
	movq	$-1, %rcx
	movq	$-1, %rax
	movq	$-1, %rdx
	xorl	%edi, %edi
	jmp	.LBB0_1209
	.p2align	4
.LBB0_1148:
	movq	%rcx, %rsi
	movq	%r8, %rcx
.LBB0_1152:
	addq	$2, %rdi
	cmpq	%rdi, %r11
	movq	112(%rsp), %r12
	je	.LBB0_1129
.LBB0_1209:
	testq	%rdx, %rdx
	js	.LBB0_1210
	movq	(%rbx,%rdi,8), %r8
	cmpq	(%rbx,%rdx,8), %r8
	jle	.LBB0_1118
.LBB0_1210:
	movq	%rdx, %rax
	movq	%rdi, %rdx
	jmp	.LBB0_1121
	.p2align	4
.LBB0_1118:
	testq	%rax, %rax
	js	.LBB0_1120
	cmpq	(%rbx,%rax,8), %r8
	jle	.LBB0_1121
.LBB0_1120:
	movq	%rdi, %rax
.LBB0_1121:
	testq	%rcx, %rcx
	js	.LBB0_1122
	movq	8(%rsp), %r9
	movq	(%r9,%rdi,8), %r8
	cmpq	(%r9,%rcx,8), %r8
	jle	.LBB0_1124
.LBB0_1122:
	movq	%rcx, %rsi
	movq	%rdi, %rcx
	jmp	.LBB0_1127
	.p2align	4
.LBB0_1124:
	testq	%rsi, %rsi
	js	.LBB0_1126
	movq	8(%rsp), %r9
	cmpq	(%r9,%rsi,8), %r8
	jle	.LBB0_1127
.LBB0_1126:
	movq	%rdi, %rsi
.LBB0_1127:
	leaq	1(%rdi), %r8
	movq	8(%rbx,%rdi,8), %r9
	cmpq	(%rbx,%rdx,8), %r9
	jle	.LBB0_1144
	movq	%rdx, %rax
	movq	%r8, %rdx
	jmp	.LBB0_1147
	.p2align	4
.LBB0_1144:
	testq	%rax, %rax
	js	.LBB0_1146
	cmpq	(%rbx,%rax,8), %r9
	jle	.LBB0_1147
.LBB0_1146:
	movq	%r8, %rax
.LBB0_1147:
	movq	8(%rsp), %r12
	movq	8(%r12,%rdi,8), %r9
	cmpq	(%r12,%rcx,8), %r9
	jg	.LBB0_1148
	testq	%rsi, %rsi
	js	.LBB0_1151
	movq	8(%rsp), %r12
	cmpq	(%r12,%rsi,8), %r9
	jle	.LBB0_1152
.LBB0_1151:
	movq	%r8, %rsi
	jmp	.LBB0_1152
.LBB0_1129:
	testb	$1, %r10b
	je	.LBB0_1142
	testq	%rdx, %rdx
	js	.LBB0_1131
	movq	(%rbx,%r11,8), %rdi
	cmpq	(%rbx,%rdx,8), %rdi
	jle	.LBB0_1133
.LBB0_1131:
	movq	%rdx, %rax
	movq	%r11, %rdx
	jmp	.LBB0_1136
.LBB0_1175:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vpxor	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1176:
	vpaddq	(%rbx,%rax), %ymm0, %ymm0
	vpaddq	32(%rbx,%rax), %ymm1, %ymm1
	vpaddq	64(%rbx,%rax), %ymm2, %ymm2
	vpaddq	96(%rbx,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1176
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rsi
	je	.LBB0_1183
	movq	%rcx, %rax
	testb	$12, %sil
	je	.LBB0_1182
.LBB0_1179:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rdx
	.p2align	4
.LBB0_1180:
	vpaddq	(%rbx,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdx
	jne	.LBB0_1180
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rdx, %rax
	cmpq	%rdx, %rsi
	je	.LBB0_1183
	.p2align	4
.LBB0_1182:
	addq	(%rbx,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rsi
	jne	.LBB0_1182
.LBB0_1183:
	vcvtsi2sd	%r15, %xmm15, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovapd	%xmm0, 144(%rsp)
	xorl	%r13d, %r13d
	jmp	.LBB0_1184
	.p2align	4
.LBB0_1187:
	incq	%r13
	cmpq	%r13, %rsi
	je	.LBB0_1188
.LBB0_1184:
	movq	(%rbx,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_1187
	cmpq	%r15, %rax
	jge	.LBB0_1187
	vcvtsi2sd	%rax, %xmm15, %xmm0
	vmovsd	%xmm0, 64(%rsp)
	vdivsd	24(%rsp), %xmm0, %xmm0
	movabsq	$log2, %rax
	vzeroupper
	callq	*%rax
	movq	2496(%rsp), %rsi
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovapd	144(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovapd	%xmm1, 144(%rsp)
	jmp	.LBB0_1187
.LBB0_1188:
	movq	%r12, %rdi
	vzeroupper
	callq	*%rbp
	movabsq	$.LCPI0_8, %rax
	vmovdqa	144(%rsp), %xmm0
	vpxorq	(%rax){1to2}, %xmm0, %xmm0
	vmovdqa	%xmm0, 208(%rsp)
	cmpq	$1, 2592(%rsp)
	jne	.LBB0_1236
	movq	2496(%rsp), %rsi
	movq	32(%rsp), %r15
	movq	8(%rsp), %rdi
	movq	168(%rsp), %r13
	jmp	.LBB0_1190
.LBB0_1236:
	movq	2496(%rsp), %rdx
	cmpq	$4, %rdx
	movq	8(%rsp), %rsi
	movq	88(%rsp), %rdi
	jae	.LBB0_1238
	xorl	%r15d, %r15d
	xorl	%eax, %eax
	jmp	.LBB0_1247
.LBB0_1238:
	cmpq	$16, %rdx
	jae	.LBB0_1240
	xorl	%ecx, %ecx
	xorl	%r15d, %r15d
	jmp	.LBB0_1244
.LBB0_1240:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1241:
	vpaddq	(%rsi,%rax), %ymm0, %ymm0
	vpaddq	32(%rsi,%rax), %ymm1, %ymm1
	vpaddq	64(%rsi,%rax), %ymm2, %ymm2
	vpaddq	96(%rsi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_1241
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	cmpq	%rcx, %rdx
	je	.LBB0_1248
	movq	%rcx, %rax
	testb	$12, %dl
	je	.LBB0_1247
.LBB0_1244:
	vmovq	%r15, %xmm0
	movq	96(%rsp), %rdi
	.p2align	4
.LBB0_1245:
	vpaddq	(%rsi,%rcx,8), %ymm0, %ymm0
	addq	$4, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1245
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %r15
	movq	%rdi, %rax
	cmpq	%rdi, %rdx
	je	.LBB0_1248
	.p2align	4
.LBB0_1247:
	addq	(%rsi,%rax,8), %r15
	incq	%rax
	cmpq	%rax, %rdx
	jne	.LBB0_1247
.LBB0_1248:
	vcvtsi2sd	%r15, %xmm15, %xmm0
	vmovsd	%xmm0, 24(%rsp)
	vxorpd	%xmm0, %xmm0, %xmm0
	xorl	%r13d, %r13d
	jmp	.LBB0_1249
	.p2align	4
.LBB0_1252:
	incq	%r13
	cmpq	%r13, %rdx
	je	.LBB0_1253
.LBB0_1249:
	movq	(%rsi,%r13,8), %rax
	testq	%rax, %rax
	jle	.LBB0_1252
	cmpq	%r15, %rax
	jge	.LBB0_1252
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vmovsd	%xmm1, 64(%rsp)
	vmovapd	%xmm0, 144(%rsp)
	vdivsd	24(%rsp), %xmm1, %xmm0
	movabsq	$log2, %rax
	vzeroupper
	callq	*%rax
	movq	8(%rsp), %rsi
	movq	2496(%rsp), %rdx
	vmulsd	64(%rsp), %xmm0, %xmm0
	vmovapd	144(%rsp), %xmm1
	vaddsd	%xmm0, %xmm1, %xmm1
	vmovapd	%xmm1, 144(%rsp)
	vmovapd	144(%rsp), %xmm0
	jmp	.LBB0_1252
.LBB0_1253:
	movabsq	$.LCPI0_8, %rax
	vxorpd	(%rax){1to2}, %xmm0, %xmm0
	movq	32(%rsp), %r15
	movq	168(%rsp), %r13
	jmp	.LBB0_1254
.LBB0_1133:
	testq	%rax, %rax
	js	.LBB0_1135
	cmpq	(%rbx,%rax,8), %rdi
	jle	.LBB0_1136
.LBB0_1135:
	movq	%r11, %rax
.LBB0_1136:
	testq	%rcx, %rcx
	js	.LBB0_1137
	movq	8(%rsp), %r8
	movq	(%r8,%r11,8), %rdi
	cmpq	(%r8,%rcx,8), %rdi
	jle	.LBB0_1139
.LBB0_1137:
	movq	%rcx, %rsi
	movq	%r11, %rcx
	jmp	.LBB0_1142
.LBB0_1139:
	testq	%rsi, %rsi
	js	.LBB0_1141
	movq	8(%rsp), %r8
	cmpq	(%r8,%rsi,8), %rdi
	jle	.LBB0_1142
.LBB0_1141:
	movq	%r11, %rsi
.LBB0_1142:
	movq	(%rbx,%rdx,8), %r13
	cmpq	%rcx, %rdx
	jne	.LBB0_1143
	movq	8(%rsp), %rdi
	leaq	(%rdi,%rsi,8), %rdx
	sarq	$63, %rsi
	andq	%r10, %rsi
	addq	(%rdx,%rsi,8), %r13
	leaq	(%rbx,%rax,8), %rdx
	sarq	$63, %rax
	andq	%r10, %rax
	movq	(%rdi,%rcx,8), %r12
	addq	(%rdx,%rax,8), %r12
	movq	32(%rsp), %rdi
	callq	*%rbp
	cmpq	%r12, %r13
	cmovleq	%r12, %r13
	movq	112(%rsp), %r12
	jmp	.LBB0_1212
.LBB0_1143:
	movq	8(%rsp), %rax
	addq	(%rax,%rcx,8), %r13
	movq	32(%rsp), %rdi
	callq	*%rbp
.LBB0_1212:
	subq	%r13, %r15
	movq	32(%rsp), %r13
	movq	%r13, %rdi
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	%r13, %rdi
	movq	168(%rsp), %r13
	callq	*%rbp
	cmpb	$0, 23(%rsp)
	jne	.LBB0_1257
.LBB0_1214:
	movq	2496(%rsp), %rdi
	cmpq	$16, %rdi
	movq	88(%rsp), %rdx
	jae	.LBB0_1258
	xorl	%eax, %eax
	jmp	.LBB0_1216
.LBB0_1258:
	xorl	%eax, %eax
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1259:
	vmovdqu	(%rbx,%rax), %ymm0
	vmovdqu	32(%rbx,%rax), %ymm1
	vmovdqu	64(%rbx,%rax), %ymm2
	vmovdqu	96(%rbx,%rax), %ymm3
	vpsubq	(%r13,%rax), %ymm0, %ymm0
	vpsubq	32(%r13,%rax), %ymm1, %ymm1
	vpsubq	64(%r13,%rax), %ymm2, %ymm2
	vpsubq	96(%r13,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%rbx,%rax)
	vmovdqu	%ymm1, 32(%rbx,%rax)
	vmovdqu	%ymm2, 64(%rbx,%rax)
	vmovdqu	%ymm3, 96(%rbx,%rax)
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1259
	cmpq	%rcx, %rdi
	je	.LBB0_1268
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_1262
.LBB0_1216:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1217:
	vmovdqu	(%rbx,%rax,8), %ymm0
	vpsubq	(%r13,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rbx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_1217
	movq	%rcx, %rax
	cmpq	%rcx, %rdi
	jne	.LBB0_1263
	jmp	.LBB0_1268
.LBB0_1262:
	movq	%rcx, %rax
	jmp	.LBB0_1263
.LBB0_955:
	addq	(%rbx,%rcx,8), %rax
	incq	%rcx
.LBB0_1001:
	cmpq	%rcx, %rsi
	jne	.LBB0_955
.LBB0_1002:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_1009
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_1006
	.p2align	4
.LBB0_1004:
	movq	(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rbx,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1004
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_1008
.LBB0_1006:
	leaq	(%rbx,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_1007:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_1007
.LBB0_1008:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_1009:
	vmovapd	%xmm0, 288(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%rbp
	movq	2496(%rsp), %rsi
	movq	8(%rsp), %rdi
.LBB0_1029:
	movq	368(%rsp), %r8
	movq	88(%rsp), %rdx
	movq	240(%rsp), %r9
	cmpq	$4, %rsi
	jae	.LBB0_1053
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	jmp	.LBB0_1031
.LBB0_1053:
	cmpq	$16, %rsi
	jae	.LBB0_1055
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.LBB0_1059
.LBB0_1055:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1056:
	vpaddq	(%rdi,%rax), %ymm0, %ymm0
	vpaddq	32(%rdi,%rax), %ymm1, %ymm1
	vpaddq	64(%rdi,%rax), %ymm2, %ymm2
	vpaddq	96(%rdi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1056
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	je	.LBB0_1063
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_1031
.LBB0_1059:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1060:
	vpaddq	(%rdi,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_1060
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_1062
	.p2align	4
.LBB0_1031:
	addq	(%rdi,%rcx,8), %rax
	incq	%rcx
.LBB0_1062:
	cmpq	%rcx, %rsi
	jne	.LBB0_1031
.LBB0_1063:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_1088
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_1067
	.p2align	4
.LBB0_1065:
	movq	(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rdi,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %r9
	jne	.LBB0_1065
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_1069
.LBB0_1067:
	leaq	(%rdi,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_1068:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_1068
.LBB0_1069:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_1088:
	vaddsd	288(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 144(%rsp)
	movq	32(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	144(%rsp), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm0
	vmovq	%xmm0, %r11
.LBB0_1089:
	cmpb	$0, 63(%rsp)
	movq	2496(%rsp), %rdi
	movq	40(%rsp), %rcx
	movq	88(%rsp), %r9
	movq	104(%rsp), %rsi
	movq	208(%rsp), %rbp
	je	.LBB0_1091
	xorl	%eax, %eax
	movq	8(%rsp), %r8
	jmp	.LBB0_1101
.LBB0_1091:
	cmpq	$16, %rdi
	movq	8(%rsp), %r8
	jae	.LBB0_1096
	xorl	%eax, %eax
	jmp	.LBB0_1093
.LBB0_1096:
	xorl	%eax, %eax
	.p2align	4
.LBB0_1097:
	vmovdqu	(%r8,%rax), %ymm0
	vmovdqu	32(%r8,%rax), %ymm1
	vmovdqu	64(%r8,%rax), %ymm2
	vmovdqu	96(%r8,%rax), %ymm3
	vpsubq	(%r13,%rax), %ymm0, %ymm0
	vpsubq	32(%r13,%rax), %ymm1, %ymm1
	vpsubq	64(%r13,%rax), %ymm2, %ymm2
	vpsubq	96(%r13,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, (%r8,%rax)
	vmovdqu	%ymm1, 32(%r8,%rax)
	vmovdqu	%ymm2, 64(%r8,%rax)
	vmovdqu	%ymm3, 96(%r8,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r9
	jne	.LBB0_1097
	cmpq	%rcx, %rdi
	je	.LBB0_904
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_1100
.LBB0_1093:
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1094:
	vmovdqu	(%r8,%rax,8), %ymm0
	vpsubq	(%r13,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%r8,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rcx
	jne	.LBB0_1094
	movq	%rcx, %rax
	cmpq	%rcx, %rdi
	je	.LBB0_904
.LBB0_1101:
	movq	%rsi, %r10
	movl	%edi, %edx
	subl	%eax, %edx
	movq	%rax, %rcx
	andl	$7, %edx
	je	.LBB0_1104
	movq	%rax, %rcx
	.p2align	4
.LBB0_1103:
	movq	(%r13,%rcx,8), %rsi
	subq	%rsi, (%r8,%rcx,8)
	incq	%rcx
	decq	%rdx
	jne	.LBB0_1103
.LBB0_1104:
	subq	%rdi, %rax
	movq	%r10, %rsi
	cmpq	$-8, %rax
	ja	.LBB0_904
	.p2align	4
.LBB0_1105:
	movq	(%r13,%rcx,8), %rax
	subq	%rax, (%r8,%rcx,8)
	movq	8(%r13,%rcx,8), %rax
	subq	%rax, 8(%r8,%rcx,8)
	movq	16(%r13,%rcx,8), %rax
	subq	%rax, 16(%r8,%rcx,8)
	movq	24(%r13,%rcx,8), %rax
	subq	%rax, 24(%r8,%rcx,8)
	movq	32(%r13,%rcx,8), %rax
	subq	%rax, 32(%r8,%rcx,8)
	movq	40(%r13,%rcx,8), %rax
	subq	%rax, 40(%r8,%rcx,8)
	movq	48(%r13,%rcx,8), %rax
	subq	%rax, 48(%r8,%rcx,8)
	movq	56(%r13,%rcx,8), %rax
	subq	%rax, 56(%r8,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1105
	jmp	.LBB0_904
.LBB0_1100:
	movq	%rcx, %rax
	jmp	.LBB0_1101
.LBB0_1116:
	addq	(%rbx,%rcx,8), %rax
	incq	%rcx
.LBB0_1162:
	cmpq	%rcx, %rsi
	jne	.LBB0_1116
.LBB0_1163:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_1170
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_1167
	.p2align	4
.LBB0_1165:
	movq	(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rbx,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rbx,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1165
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_1169
.LBB0_1167:
	leaq	(%rbx,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_1168:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_1168
.LBB0_1169:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_1170:
	vmovapd	%xmm0, 208(%rsp)
	movq	%r12, %rdi
	vzeroupper
	callq	*%rbp
	movq	2496(%rsp), %rsi
	movq	8(%rsp), %rdi
.LBB0_1190:
	movq	368(%rsp), %r8
	movq	88(%rsp), %rdx
	movq	240(%rsp), %r9
	cmpq	$4, %rsi
	jae	.LBB0_1219
	xorl	%eax, %eax
	xorl	%ecx, %ecx
	jmp	.LBB0_1192
.LBB0_1219:
	cmpq	$16, %rsi
	jae	.LBB0_1221
	xorl	%edx, %edx
	xorl	%eax, %eax
	jmp	.LBB0_1225
.LBB0_1221:
	vpxor	%xmm0, %xmm0, %xmm0
	xorl	%eax, %eax
	vxorpd	%xmm1, %xmm1, %xmm1
	vpxor	%xmm2, %xmm2, %xmm2
	vpxor	%xmm3, %xmm3, %xmm3
	movq	40(%rsp), %rcx
	.p2align	4
.LBB0_1222:
	vpaddq	(%rdi,%rax), %ymm0, %ymm0
	vpaddq	32(%rdi,%rax), %ymm1, %ymm1
	vpaddq	64(%rdi,%rax), %ymm2, %ymm2
	vpaddq	96(%rdi,%rax), %ymm3, %ymm3
	subq	$-128, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_1222
	vpaddq	%ymm0, %ymm1, %ymm0
	vpaddq	%ymm3, %ymm2, %ymm1
	vpaddq	%ymm1, %ymm0, %ymm0
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	cmpq	%rcx, %rsi
	je	.LBB0_1229
	movq	%rcx, %rdx
	testb	$12, %sil
	je	.LBB0_1192
.LBB0_1225:
	vmovq	%rax, %xmm0
	movq	96(%rsp), %rcx
	.p2align	4
.LBB0_1226:
	vpaddq	(%rdi,%rdx,8), %ymm0, %ymm0
	addq	$4, %rdx
	cmpq	%rdx, %rcx
	jne	.LBB0_1226
	vextracti128	$1, %ymm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vpshufd	$238, %xmm0, %xmm1
	vpaddq	%xmm1, %xmm0, %xmm0
	vmovq	%xmm0, %rax
	jmp	.LBB0_1228
	.p2align	4
.LBB0_1192:
	addq	(%rdi,%rcx,8), %rax
	incq	%rcx
.LBB0_1228:
	cmpq	%rcx, %rsi
	jne	.LBB0_1192
.LBB0_1229:
	vpxor	%xmm0, %xmm0, %xmm0
	testq	%rax, %rax
	je	.LBB0_1254
	xorl	%ecx, %ecx
	cmpq	$8, %rsi
	jb	.LBB0_1233
	.p2align	4
.LBB0_1231:
	movq	(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	movq	8(%rdi,%rcx), %rdx
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	16(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	24(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	32(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	movq	40(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm2
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	vmulsd	%xmm1, %xmm2, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	48(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	movq	56(%rdi,%rcx), %rdx
	vcvtsi2sd	%rdx, %xmm15, %xmm1
	movq	%rax, %rsi
	subq	%rdx, %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	addq	$64, %rcx
	cmpq	%rcx, %r9
	jne	.LBB0_1231
	movq	400(%rsp), %rcx
	testq	%r8, %r8
	je	.LBB0_1235
.LBB0_1233:
	leaq	(%rdi,%rcx,8), %rcx
	xorl	%edx, %edx
	.p2align	4
.LBB0_1234:
	movq	(%rcx,%rdx,8), %rsi
	vcvtsi2sd	%rsi, %xmm15, %xmm1
	movq	%rax, %rdi
	subq	%rsi, %rdi
	vcvtsi2sd	%rdi, %xmm15, %xmm2
	vmulsd	%xmm2, %xmm1, %xmm1
	vaddsd	%xmm1, %xmm0, %xmm0
	incq	%rdx
	cmpq	%rdx, %r8
	jne	.LBB0_1234
.LBB0_1235:
	vcvtsi2sd	%rax, %xmm15, %xmm1
	vdivsd	%xmm1, %xmm0, %xmm0
.LBB0_1254:
	vaddsd	208(%rsp), %xmm0, %xmm0
	vmovsd	%xmm0, 144(%rsp)
	movq	%r15, %rdi
	vzeroupper
	callq	*%rbp
	vxorpd	%xmm0, %xmm0, %xmm0
	vmovsd	144(%rsp), %xmm1
	vmaxsd	%xmm0, %xmm1, %xmm0
	movq	%r15, %rdi
	vmovq	%xmm0, %r15
	callq	*%rbp
	cmpb	$0, 23(%rsp)
	je	.LBB0_1214
.LBB0_1257:
	xorl	%eax, %eax
	movq	2496(%rsp), %rdi
.LBB0_1263:
	movl	%edi, %edx
	subl	%eax, %edx
	movq	%rax, %rcx
	andl	$7, %edx
	je	.LBB0_1266
	movq	%rax, %rcx
	.p2align	4
.LBB0_1265:
	movq	(%r13,%rcx,8), %rsi
	subq	%rsi, (%rbx,%rcx,8)
	incq	%rcx
	decq	%rdx
	jne	.LBB0_1265
.LBB0_1266:
	subq	%rdi, %rax
	cmpq	$-8, %rax
	ja	.LBB0_1268
	.p2align	4
.LBB0_1267:
	movq	(%r13,%rcx,8), %rax
	subq	%rax, (%rbx,%rcx,8)
	movq	8(%r13,%rcx,8), %rax
	subq	%rax, 8(%rbx,%rcx,8)
	movq	16(%r13,%rcx,8), %rax
	subq	%rax, 16(%rbx,%rcx,8)
	movq	24(%r13,%rcx,8), %rax
	subq	%rax, 24(%rbx,%rcx,8)
	movq	32(%r13,%rcx,8), %rax
	subq	%rax, 32(%rbx,%rcx,8)
	movq	40(%r13,%rcx,8), %rax
	subq	%rax, 40(%rbx,%rcx,8)
	movq	48(%r13,%rcx,8), %rax
	subq	%rax, 48(%rbx,%rcx,8)
	movq	56(%r13,%rcx,8), %rax
	subq	%rax, 56(%rbx,%rcx,8)
	addq	$8, %rcx
	cmpq	%rcx, %rdi
	jne	.LBB0_1267
.LBB0_1268:
	movq	392(%rsp), %rdi
	vzeroupper
	callq	*%rbp
	movq	%r12, %rdi
	callq	*%rbp
	movq	288(%rsp), %rbp
	cmpq	%rbp, %r15
	setl	%al
	movl	%eax, 64(%rsp)
	cmovlq	%r15, %rbp
	movq	$0, 144(%rsp)
	xorl	%edi, %edi
	xorl	%r15d, %r15d
.LBB0_1269:
	movabsq	$NRT_decref, %r12
	vzeroupper
	callq	*%r12
	movq	%r15, %rdi
	callq	*%r12
	movq	144(%rsp), %rdi
	callq	*%r12
	cmpq	568(%rsp), %rbp
	jge	.LBB0_1328
	movq	%r14, %rcx
	movq	%rbp, 568(%rsp)
	movl	64(%rsp), %eax
	movq	%rax, 528(%rsp)
	movq	2496(%rsp), %r11
	movabsq	$NRT_decref, %rbp
	movq	8(%rsp), %rdi
	movq	352(%rsp), %r8
	movq	88(%rsp), %r9
	movq	536(%rsp), %r10
	movq	112(%rsp), %r12
	movq	376(%rsp), %r15
	movq	48(%rsp), %rsi
	jmp	.LBB0_393
.LBB0_1328:
	movq	2496(%rsp), %r11
	movabsq	$NRT_decref, %rbp
	movq	8(%rsp), %rdi
	movq	352(%rsp), %r8
	movq	88(%rsp), %r9
	movq	536(%rsp), %r10
	movq	112(%rsp), %r12
	movq	376(%rsp), %r15
	movq	160(%rsp), %rcx
	movq	48(%rsp), %rsi
	jmp	.LBB0_393
	.p2align	4
.LBB0_1309:
	movabsq	$9223372036854775792, %rax
	addq	$15, %rax
	movq	$0, 160(%rsp)
	movq	%rax, 504(%rsp)
	movq	%rax, 568(%rsp)
	movq	$0, 528(%rsp)
	jmp	.LBB0_396
.LBB0_321:
	xorl	%eax, %eax
	cmpq	$16, %rdi
	jb	.LBB0_326
	movq	40(%rsp), %rcx
	movq	2512(%rsp), %rdx
	movq	328(%rsp), %rsi
	movq	88(%rsp), %r8
	movq	616(%rsp), %r9
	.p2align	4
.LBB0_323:
	vmovdqu	(%rdx,%rax), %ymm0
	vmovdqu	32(%rdx,%rax), %ymm1
	vmovdqu	64(%rdx,%rax), %ymm2
	vmovdqu	96(%rdx,%rax), %ymm3
	vpsubq	-56(%rsi,%rax), %ymm0, %ymm0
	vpsubq	-24(%rsi,%rax), %ymm1, %ymm1
	vpsubq	8(%rsi,%rax), %ymm2, %ymm2
	vpsubq	40(%rsi,%rax), %ymm3, %ymm3
	vmovdqu	%ymm0, -96(%r9,%rax)
	vmovdqu	%ymm1, -64(%r9,%rax)
	vmovdqu	%ymm2, -32(%r9,%rax)
	vmovdqu	%ymm3, (%r9,%rax)
	subq	$-128, %rax
	cmpq	%rax, %r8
	jne	.LBB0_323
	cmpq	%rcx, %rdi
	je	.LBB0_351
	movq	40(%rsp), %rcx
	movq	%rcx, %rax
	testb	$12, %dil
	je	.LBB0_329
.LBB0_326:
	movq	184(%rsp), %rcx
	movq	96(%rsp), %rdx
	movq	496(%rsp), %rsi
	movq	2512(%rsp), %r8
	.p2align	4
.LBB0_327:
	vmovdqu	(%r8,%rax,8), %ymm0
	vpsubq	(%rsi,%rax,8), %ymm0, %ymm0
	vmovdqu	%ymm0, (%rcx,%rax,8)
	addq	$4, %rax
	cmpq	%rax, %rdx
	jne	.LBB0_327
	movq	%rdx, %rcx
	cmpq	%rdx, %rdi
	je	.LBB0_351
.LBB0_329:
	movl	%edi, %edx
	subl	%ecx, %edx
	movq	%rcx, %rax
	andl	$7, %edx
	movq	184(%rsp), %r8
	movq	496(%rsp), %r9
	movq	2512(%rsp), %r10
	je	.LBB0_332
	movq	%rcx, %rax
	.p2align	4
.LBB0_331:
	movq	(%r10,%rax,8), %rsi
	subq	(%r9,%rax,8), %rsi
	movq	%rsi, (%r8,%rax,8)
	incq	%rax
	decq	%rdx
	jne	.LBB0_331
.LBB0_332:
	subq	%rdi, %rcx
	cmpq	$-8, %rcx
	ja	.LBB0_351
	.p2align	4
.LBB0_333:
	movq	2512(%rsp), %rdx
	movq	(%rdx,%rax,8), %rcx
	movq	328(%rsp), %rsi
	subq	-56(%rsi,%rax,8), %rcx
	movq	928(%rsp), %r8
	movq	%rcx, -56(%r8,%rax,8)
	movq	8(%rdx,%rax,8), %rcx
	subq	-48(%rsi,%rax,8), %rcx
	movq	%rcx, -48(%r8,%rax,8)
	movq	16(%rdx,%rax,8), %rcx
	subq	-40(%rsi,%rax,8), %rcx
	movq	%rcx, -40(%r8,%rax,8)
	movq	24(%rdx,%rax,8), %rcx
	subq	-32(%rsi,%rax,8), %rcx
	movq	%rcx, -32(%r8,%rax,8)
	movq	32(%rdx,%rax,8), %rcx
	subq	-24(%rsi,%rax,8), %rcx
	movq	%rcx, -24(%r8,%rax,8)
	movq	40(%rdx,%rax,8), %rcx
	subq	-16(%rsi,%rax,8), %rcx
	movq	%rcx, -16(%r8,%rax,8)
	movq	48(%rdx,%rax,8), %rcx
	subq	-8(%rsi,%rax,8), %rcx
	movq	%rcx, -8(%r8,%rax,8)
	movq	56(%rdx,%rax,8), %rcx
	subq	(%rsi,%rax,8), %rcx
	movq	%rcx, (%r8,%rax,8)
	addq	$8, %rax
	cmpq	%rax, %rdi
	jne	.LBB0_333
	jmp	.LBB0_351
.LBB0_354:
	movq	%rdi, %rbp
	movq	2200(%rsp), %rdi
	movq	%r15, %r13
	movq	%r14, %r15
	movq	%rbx, %r14
	movabsq	$NRT_decref, %rbx
	callq	*%rbx
	movq	2256(%rsp), %rdi
	callq	*%rbx
	movq	2312(%rsp), %rdi
	callq	*%rbx
	movq	2368(%rsp), %rdi
	callq	*%rbx
	movq	2424(%rsp), %rdi
	callq	*%rbx
	movq	2480(%rsp), %rdi
	callq	*%rbx
	movq	2536(%rsp), %rdi
	callq	*%rbx
	movq	%r14, %rdi
	callq	*%rbx
	movq	32(%rsp), %rdi
	callq	*%rbx
	movq	392(%rsp), %rdi
	callq	*%rbx
	movq	312(%rsp), %rdi
	callq	*%rbx
	movq	488(%rsp), %rdi
	callq	*%rbx
	movq	800(%rsp), %rdi
	callq	*%rbx
	movq	520(%rsp), %rdi
	callq	*%rbx
	movq	2624(%rsp), %rdi
	callq	*%rbx
	movq	2680(%rsp), %rdi
	callq	*%rbx
	movq	2736(%rsp), %rdi
	callq	*%rbx
	movq	2792(%rsp), %rdi
	callq	*%rbx
	movq	2848(%rsp), %rdi
	callq	*%rbx
	movq	2904(%rsp), %rdi
	callq	*%rbx
	movq	2960(%rsp), %rdi
	callq	*%rbx
	movq	1048(%rsp), %rdi
	callq	*%rbx
	movq	%rbp, %rdi
	callq	*%rbx
	movq	%r13, %rdi
	callq	*%rbx
	movq	1752(%rsp), %rdi
	callq	*%rbx
	movq	1808(%rsp), %rdi
	callq	*%rbx
	movq	1864(%rsp), %rdi
	callq	*%rbx
	movq	1920(%rsp), %rdi
	callq	*%rbx
	movq	1976(%rsp), %rdi
	callq	*%rbx
	movq	2032(%rsp), %rdi
	callq	*%rbx
	movq	%r12, %rdi
	callq	*%rbx
	movq	%r15, %rdi
	callq	*%rbx
	movq	624(%rsp), %rdi
	callq	*%rbx
	movq	1056(%rsp), %rax
	movq	$0, (%rax)
	xorl	%eax, %eax
.LBB0_355:
	addq	$1528, %rsp
	.cfi_def_cfa_offset 56
	popq	%rbx
	.cfi_def_cfa_offset 48
	popq	%r12
	.cfi_def_cfa_offset 40
	popq	%r13
	.cfi_def_cfa_offset 32
	popq	%r14
	.cfi_def_cfa_offset 24
	popq	%r15
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	retq
.LBB0_368:
	.cfi_def_cfa_offset 1584
	movabsq	$.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.27, %rax
	jmp	.LBB0_2
.LBB0_1:
	movabsq	$.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b, %rax
	jmp	.LBB0_2
.LBB0_4:
	movabsq	$.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57, %rax
	jmp	.LBB0_2
.LBB0_6:
	movabsq	$.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209, %rax
	jmp	.LBB0_2
.LBB0_1330:
	movabsq	$.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.9, %rax
.LBB0_2:
	movq	48(%rsp), %rcx
	movq	%rax, (%rcx)
	movl	$1, %eax
	jmp	.LBB0_355
.LBB0_358:
	movabsq	$.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b.15, %rbx
	jmp	.LBB0_359
.LBB0_361:
	movabsq	$.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57.14, %rbx
.LBB0_359:
	movq	48(%rsp), %rax
	movq	%rbx, (%rax)
	movl	$1, %eax
	jmp	.LBB0_355
.Lfunc_end0:
	.size	_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29, .Lfunc_end0-_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29
	.cfi_endproc

	.globl	_ZN7cpython7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29
	.p2align	4
	.type	_ZN7cpython7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29,@function
_ZN7cpython7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	pushq	%r15
	.cfi_def_cfa_offset 24
	pushq	%r14
	.cfi_def_cfa_offset 32
	pushq	%r13
	.cfi_def_cfa_offset 40
	pushq	%r12
	.cfi_def_cfa_offset 48
	pushq	%rbx
	.cfi_def_cfa_offset 56
	subq	$2264, %rsp
	.cfi_def_cfa_offset 2320
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	.cfi_offset %rbp, -16
	movq	%rsi, %rdi
	subq	$8, %rsp
	.cfi_adjust_cfa_offset 8
	leaq	592(%rsp), %r10
	leaq	600(%rsp), %r11
	leaq	608(%rsp), %r14
	leaq	616(%rsp), %r15
	leaq	624(%rsp), %r12
	movabsq	$.const.scan_columns, %rsi
	movabsq	$PyArg_UnpackTuple, %r13
	xorl	%ebx, %ebx
	leaq	640(%rsp), %r8
	leaq	632(%rsp), %r9
	movl	$7, %edx
	movl	$7, %ecx
	xorl	%eax, %eax
	pushq	%r10
	.cfi_adjust_cfa_offset 8
	pushq	%r11
	.cfi_adjust_cfa_offset 8
	pushq	%r14
	.cfi_adjust_cfa_offset 8
	pushq	%r15
	.cfi_adjust_cfa_offset 8
	pushq	%r12
	.cfi_adjust_cfa_offset 8
	callq	*%r13
	addq	$48, %rsp
	.cfi_adjust_cfa_offset -48
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1936(%rsp)
	vmovups	%ymm0, 1960(%rsp)
	vmovups	%ymm0, 640(%rsp)
	vmovups	%ymm0, 672(%rsp)
	movq	$0, 704(%rsp)
	vmovups	%ymm0, 1872(%rsp)
	vmovups	%ymm0, 1896(%rsp)
	vmovups	%ymm0, 2208(%rsp)
	vmovups	%ymm0, 2232(%rsp)
	vmovups	%ymm0, 1808(%rsp)
	vmovups	%ymm0, 1832(%rsp)
	vmovups	%ymm0, 1744(%rsp)
	vmovups	%ymm0, 1768(%rsp)
	vmovups	%ymm0, 1704(%rsp)
	vmovups	%ymm0, 1680(%rsp)
	vmovups	%ymm0, 1640(%rsp)
	vmovups	%ymm0, 1616(%rsp)
	vmovups	%ymm0, 1576(%rsp)
	vmovups	%ymm0, 1552(%rsp)
	vmovups	%ymm0, 1488(%rsp)
	vmovups	%ymm0, 1512(%rsp)
	vmovups	%ymm0, 1424(%rsp)
	vmovups	%ymm0, 1448(%rsp)
	vmovups	%ymm0, 1360(%rsp)
	vmovups	%ymm0, 1384(%rsp)
	vmovups	%ymm0, 1296(%rsp)
	vmovups	%ymm0, 1320(%rsp)
	vmovups	%ymm0, 1232(%rsp)
	vmovups	%ymm0, 1256(%rsp)
	vmovups	%ymm0, 1168(%rsp)
	vmovups	%ymm0, 1192(%rsp)
	vmovups	%ymm0, 1128(%rsp)
	vmovups	%ymm0, 1104(%rsp)
	vmovups	%ymm0, 1064(%rsp)
	vmovups	%ymm0, 1040(%rsp)
	vmovups	%ymm0, 1000(%rsp)
	vmovups	%ymm0, 976(%rsp)
	vmovups	%ymm0, 936(%rsp)
	vmovups	%ymm0, 912(%rsp)
	vmovups	%ymm0, 872(%rsp)
	vmovups	%ymm0, 848(%rsp)
	vmovups	%ymm0, 808(%rsp)
	vmovups	%ymm0, 784(%rsp)
	vmovups	%ymm0, 744(%rsp)
	vmovups	%ymm0, 720(%rsp)
	vmovups	%ymm0, 2168(%rsp)
	vmovups	%ymm0, 2144(%rsp)
	vmovups	%ymm0, 2104(%rsp)
	vmovups	%ymm0, 2080(%rsp)
	vmovups	%ymm0, 2024(%rsp)
	vmovups	%ymm0, 2000(%rsp)
	movq	$0, 576(%rsp)
	movq	$0, 216(%rsp)
	testl	%eax, %eax
	je	.LBB1_131
	movabsq	$_ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29, %rax
	cmpq	$0, (%rax)
	je	.LBB1_2
	movq	632(%rsp), %rdi
	movabsq	$PyNumber_Long, %rax
	vzeroupper
	callq	*%rax
	movabsq	$PyLong_AsLongLong, %r15
	movabsq	$Py_DecRef, %r12
	testq	%rax, %rax
	je	.LBB1_5
	movq	%rax, %rbx
	movq	%rax, %rdi
	callq	*%r15
	movq	%rax, %r14
	movq	%rbx, %rdi
	callq	*%r12
	movabsq	$PyErr_Occurred, %rbp
	callq	*%rbp
	testq	%rax, %rax
	jne	.LBB1_130
.LBB1_8:
	movq	624(%rsp), %rdi
	movabsq	$PyNumber_Long, %rax
	callq	*%rax
	testq	%rax, %rax
	je	.LBB1_9
	movq	%rax, %rbx
	movq	%rax, %rdi
	callq	*%r15
	movq	%rax, %r15
	movq	%rbx, %rdi
	callq	*%r12
	callq	*%rbp
	testq	%rax, %rax
	jne	.LBB1_130
.LBB1_12:
	movq	616(%rsp), %rdi
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1936(%rsp)
	vmovups	%ymm0, 1960(%rsp)
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	leaq	1936(%rsp), %rsi
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_14
	cmpq	$8, 1960(%rsp)
	jne	.LBB1_14
	movq	%r15, 568(%rsp)
	movq	%r14, 8(%rsp)
	movq	1936(%rsp), %rax
	movq	%rax, 168(%rsp)
	movq	1968(%rsp), %rax
	movq	%rax, 560(%rsp)
	movq	1976(%rsp), %rax
	movq	%rax, 552(%rsp)
	movq	608(%rsp), %rbx
	movabsq	$PyTuple_Size, %rax
	movq	%rbx, %rdi
	callq	*%rax
	cmpq	$10, %rax
	setne	%r14b
	jne	.LBB1_16
.LBB1_17:
	movabsq	$PyTuple_GetItem, %r12
	movq	%rbx, %rdi
	xorl	%esi, %esi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 640(%rsp)
	vmovups	%ymm0, 672(%rsp)
	movq	$0, 704(%rsp)
	leaq	640(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	cmpq	$1, 664(%rsp)
	setne	%cl
	testl	%eax, %eax
	setne	%r15b
	orb	%cl, %r15b
	cmpb	$1, %r15b
	je	.LBB1_18
	testb	%r15b, %r15b
	jne	.LBB1_20
.LBB1_21:
	movq	640(%rsp), %rax
	movq	%rax, 160(%rsp)
	movq	672(%rsp), %rax
	movq	%rax, 544(%rsp)
	movq	680(%rsp), %r15
	movq	688(%rsp), %rax
	movq	%rax, 536(%rsp)
	movl	$1, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1872(%rsp)
	vmovups	%ymm0, 1896(%rsp)
	leaq	1872(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_23
	cmpq	$8, 1896(%rsp)
	jne	.LBB1_23
.LBB1_24:
	movq	1872(%rsp), %rax
	movq	%rax, 152(%rsp)
	movq	1904(%rsp), %rax
	movq	%rax, 528(%rsp)
	movq	1912(%rsp), %rax
	movq	%rax, 520(%rsp)
	movl	$2, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 2208(%rsp)
	vmovups	%ymm0, 2232(%rsp)
	leaq	2208(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_26
	cmpq	$1, 2232(%rsp)
	jne	.LBB1_26
.LBB1_27:
	movq	2208(%rsp), %rax
	movq	%rax, 144(%rsp)
	movl	$3, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1808(%rsp)
	vmovups	%ymm0, 1832(%rsp)
	leaq	1808(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_29
	cmpq	$8, 1832(%rsp)
	jne	.LBB1_29
.LBB1_30:
	movq	1808(%rsp), %rax
	movq	%rax, 136(%rsp)
	movq	1840(%rsp), %rax
	movq	%rax, 512(%rsp)
	movq	1848(%rsp), %rax
	movq	%rax, 504(%rsp)
	movl	$4, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1744(%rsp)
	vmovups	%ymm0, 1768(%rsp)
	leaq	1744(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_32
	cmpq	$1, 1768(%rsp)
	jne	.LBB1_32
.LBB1_33:
	movq	1744(%rsp), %rax
	movq	%rax, 112(%rsp)
	movq	1776(%rsp), %rax
	movq	%rax, 496(%rsp)
	movq	1784(%rsp), %rax
	movq	%rax, 488(%rsp)
	movl	$5, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1680(%rsp)
	vmovups	%ymm0, 1704(%rsp)
	leaq	1680(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_35
	cmpq	$1, 1704(%rsp)
	jne	.LBB1_35
.LBB1_36:
	movq	1680(%rsp), %rax
	movq	%rax, 104(%rsp)
	movq	1712(%rsp), %rax
	movq	%rax, 480(%rsp)
	movq	1720(%rsp), %rax
	movq	%rax, 472(%rsp)
	movl	$6, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1616(%rsp)
	vmovups	%ymm0, 1640(%rsp)
	leaq	1616(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_38
	cmpq	$8, 1640(%rsp)
	jne	.LBB1_38
.LBB1_39:
	movq	1616(%rsp), %rax
	movq	%rax, 96(%rsp)
	movq	1648(%rsp), %rax
	movq	%rax, 464(%rsp)
	movq	1656(%rsp), %rax
	movq	%rax, 456(%rsp)
	movl	$7, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1552(%rsp)
	vmovups	%ymm0, 1576(%rsp)
	leaq	1552(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_41
	cmpq	$8, 1576(%rsp)
	jne	.LBB1_41
.LBB1_42:
	movq	1552(%rsp), %rax
	movq	%rax, 88(%rsp)
	movq	1584(%rsp), %rax
	movq	%rax, 448(%rsp)
	movq	1592(%rsp), %rax
	movq	%rax, 440(%rsp)
	movl	$8, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1488(%rsp)
	vmovups	%ymm0, 1512(%rsp)
	leaq	1488(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_44
	cmpq	$4, 1512(%rsp)
	jne	.LBB1_44
.LBB1_45:
	movq	1488(%rsp), %rax
	movq	%rax, 80(%rsp)
	movq	1520(%rsp), %rax
	movq	%rax, 432(%rsp)
	movq	1528(%rsp), %rax
	movq	%rax, 424(%rsp)
	movl	$9, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1424(%rsp)
	vmovups	%ymm0, 1448(%rsp)
	leaq	1424(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_47
	cmpq	$1, 1448(%rsp)
	jne	.LBB1_47
	testb	%r14b, %r14b
	jne	.LBB1_73
	movq	1424(%rsp), %rax
	movq	%rax, 72(%rsp)
	movq	1456(%rsp), %rax
	movq	%rax, 416(%rsp)
	movq	1464(%rsp), %rax
	movq	%rax, 408(%rsp)
	movq	600(%rsp), %rbx
	movq	%rbx, %rdi
	movabsq	$PyTuple_Size, %rax
	callq	*%rax
	cmpq	$7, %rax
	setne	%r14b
	jne	.LBB1_50
.LBB1_51:
	movq	%rbx, %rdi
	xorl	%esi, %esi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1360(%rsp)
	vmovups	%ymm0, 1384(%rsp)
	leaq	1360(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_53
	cmpq	$8, 1384(%rsp)
	jne	.LBB1_53
.LBB1_54:
	movq	1360(%rsp), %rax
	movq	%rax, 64(%rsp)
	movq	1392(%rsp), %rax
	movq	%rax, 400(%rsp)
	movq	1400(%rsp), %rax
	movq	%rax, 392(%rsp)
	movl	$1, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1296(%rsp)
	vmovups	%ymm0, 1320(%rsp)
	leaq	1296(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_56
	cmpq	$2, 1320(%rsp)
	jne	.LBB1_56
.LBB1_57:
	movq	1296(%rsp), %rax
	movq	%rax, 56(%rsp)
	movq	1328(%rsp), %rax
	movq	%rax, 384(%rsp)
	movq	1336(%rsp), %rax
	movq	%rax, 376(%rsp)
	movl	$2, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1232(%rsp)
	vmovups	%ymm0, 1256(%rsp)
	leaq	1232(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_59
	cmpq	$8, 1256(%rsp)
	jne	.LBB1_59
.LBB1_60:
	movq	1232(%rsp), %rax
	movq	%rax, 48(%rsp)
	movq	1248(%rsp), %rax
	movq	%rax, 368(%rsp)
	movq	1264(%rsp), %rax
	movq	%rax, 360(%rsp)
	movl	$3, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1168(%rsp)
	vmovups	%ymm0, 1192(%rsp)
	leaq	1168(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_62
	cmpq	$8, 1192(%rsp)
	jne	.LBB1_62
.LBB1_63:
	movq	1168(%rsp), %rax
	movq	%rax, 40(%rsp)
	movq	1200(%rsp), %rax
	movq	%rax, 352(%rsp)
	movq	1208(%rsp), %rax
	movq	%rax, 344(%rsp)
	movl	$4, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1104(%rsp)
	vmovups	%ymm0, 1128(%rsp)
	leaq	1104(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_65
	cmpq	$2, 1128(%rsp)
	jne	.LBB1_65
.LBB1_66:
	movq	1104(%rsp), %rax
	movq	%rax, 32(%rsp)
	movq	1136(%rsp), %rax
	movq	%rax, 336(%rsp)
	movq	1144(%rsp), %rax
	movq	%rax, 328(%rsp)
	movl	$5, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 1040(%rsp)
	vmovups	%ymm0, 1064(%rsp)
	leaq	1040(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_68
	cmpq	$8, 1064(%rsp)
	jne	.LBB1_68
.LBB1_69:
	movq	1040(%rsp), %rax
	movq	%rax, 24(%rsp)
	movq	1056(%rsp), %rax
	movq	%rax, 320(%rsp)
	movq	1072(%rsp), %rax
	movq	%rax, 312(%rsp)
	movl	$6, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 976(%rsp)
	vmovups	%ymm0, 1000(%rsp)
	leaq	976(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	cmpq	$8, 1000(%rsp)
	setne	%cl
	testl	%eax, %eax
	setne	%bl
	orb	%cl, %bl
	cmpb	$1, %bl
	je	.LBB1_70
	orb	%bl, %r14b
	jne	.LBB1_72
.LBB1_74:
	movq	%r15, 304(%rsp)
	movq	976(%rsp), %rax
	movq	%rax, 16(%rsp)
	movq	992(%rsp), %rax
	movq	%rax, 296(%rsp)
	movq	1008(%rsp), %rax
	movq	%rax, 288(%rsp)
	movq	592(%rsp), %rbx
	movq	%rbx, %rdi
	movabsq	$PyTuple_Size, %rax
	callq	*%rax
	cmpq	$5, %rax
	setne	%r15b
	jne	.LBB1_75
.LBB1_76:
	movq	$0, (%rsp)
	movq	%rbx, %rdi
	xorl	%esi, %esi
	callq	*%r12
	movq	%rax, %rdi
	movabsq	$PyNumber_Long, %rax
	callq	*%rax
	testq	%rax, %rax
	je	.LBB1_78
	movq	%rax, %r14
	movq	%rax, %rdi
	movabsq	$PyLong_AsLongLong, %rax
	callq	*%rax
	movq	%rax, (%rsp)
	movq	%r14, %rdi
	movabsq	$Py_DecRef, %rax
	callq	*%rax
.LBB1_78:
	callq	*%rbp
	testq	%rax, %rax
	jne	.LBB1_79
.LBB1_80:
	movl	$1, %esi
	movq	%rbx, %rdi
	callq	*%r12
	movq	%rax, %rdi
	movabsq	$PyNumber_Long, %rax
	callq	*%rax
	testq	%rax, %rax
	je	.LBB1_81
	movq	%rax, %r14
	movq	%rax, %rdi
	movabsq	$PyLong_AsLongLong, %rax
	callq	*%rax
	movq	%rax, 128(%rsp)
	movq	%r14, %rdi
	movabsq	$Py_DecRef, %rax
	callq	*%rax
	callq	*%rbp
	testq	%rax, %rax
	jne	.LBB1_84
.LBB1_85:
	movl	$2, %esi
	movq	%rbx, %rdi
	callq	*%r12
	movq	%rax, %rdi
	movabsq	$PyNumber_Long, %rax
	callq	*%rax
	testq	%rax, %rax
	je	.LBB1_86
	movq	%rax, %r14
	movq	%rax, %rdi
	movabsq	$PyLong_AsLongLong, %rax
	callq	*%rax
	movq	%rax, 120(%rsp)
	movq	%r14, %rdi
	movabsq	$Py_DecRef, %rax
	callq	*%rax
	callq	*%rbp
	testq	%rax, %rax
	jne	.LBB1_89
.LBB1_90:
	movl	$3, %esi
	movq	%rbx, %rdi
	callq	*%r12
	movq	%rax, %rdi
	movabsq	$PyNumber_Long, %rax
	callq	*%rax
	testq	%rax, %rax
	je	.LBB1_92
	movq	%rax, %r14
	movq	%rax, %rdi
	movabsq	$PyLong_AsLongLong, %rax
	callq	*%rax
	movq	%r14, %rdi
	movabsq	$Py_DecRef, %rax
	callq	*%rax
.LBB1_92:
	callq	*%rbp
	testq	%rax, %rax
	jne	.LBB1_93
.LBB1_94:
	movl	$4, %esi
	movq	%rbx, %rdi
	callq	*%r12
	movabsq	$PyNumber_Float, %rcx
	movq	%rax, %rdi
	callq	*%rcx
	movq	%rax, %rbx
	movabsq	$PyFloat_AsDouble, %rax
	movq	%rbx, %rdi
	callq	*%rax
	movq	%rbx, %rdi
	movabsq	$Py_DecRef, %rax
	callq	*%rax
	callq	*%rbp
	testb	%r15b, %r15b
	jne	.LBB1_119
	testq	%rax, %rax
	jne	.LBB1_119
	movq	584(%rsp), %rbx
	movq	%rbx, %rdi
	movabsq	$PyTuple_Size, %rax
	callq	*%rax
	cmpq	$7, %rax
	setne	%r14b
	jne	.LBB1_97
.LBB1_98:
	movq	%rbx, %rdi
	xorl	%esi, %esi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 912(%rsp)
	vmovups	%ymm0, 936(%rsp)
	leaq	912(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_100
	cmpq	$8, 936(%rsp)
	jne	.LBB1_100
.LBB1_101:
	movq	912(%rsp), %rax
	movq	%rax, 208(%rsp)
	movq	944(%rsp), %rax
	movq	%rax, 280(%rsp)
	movq	952(%rsp), %rax
	movq	%rax, 272(%rsp)
	movl	$1, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 848(%rsp)
	vmovups	%ymm0, 872(%rsp)
	leaq	848(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_103
	cmpq	$8, 872(%rsp)
	jne	.LBB1_103
.LBB1_104:
	movq	848(%rsp), %rax
	movq	%rax, 200(%rsp)
	movq	880(%rsp), %rax
	movq	%rax, 264(%rsp)
	movq	888(%rsp), %rax
	movq	%rax, 256(%rsp)
	movl	$2, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 784(%rsp)
	vmovups	%ymm0, 808(%rsp)
	leaq	784(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_106
	cmpq	$1, 808(%rsp)
	jne	.LBB1_106
.LBB1_107:
	movq	784(%rsp), %rax
	movq	%rax, 192(%rsp)
	movq	816(%rsp), %rax
	movq	%rax, 248(%rsp)
	movq	824(%rsp), %rax
	movq	%rax, 240(%rsp)
	movl	$3, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 720(%rsp)
	vmovups	%ymm0, 744(%rsp)
	leaq	720(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_109
	cmpq	$8, 744(%rsp)
	jne	.LBB1_109
.LBB1_110:
	movq	720(%rsp), %rax
	movq	%rax, 184(%rsp)
	movq	752(%rsp), %rbp
	movq	760(%rsp), %r15
	movl	$4, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 2144(%rsp)
	vmovups	%ymm0, 2168(%rsp)
	leaq	2144(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_112
	cmpq	$8, 2168(%rsp)
	jne	.LBB1_112
.LBB1_113:
	movq	2144(%rsp), %rax
	movq	%rax, 176(%rsp)
	movl	$5, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 2080(%rsp)
	vmovups	%ymm0, 2104(%rsp)
	leaq	2080(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_115
	cmpq	$8, 2104(%rsp)
	jne	.LBB1_115
.LBB1_116:
	movq	2080(%rsp), %r13
	movl	$6, %esi
	movq	%rbx, %rdi
	callq	*%r12
	vxorps	%xmm0, %xmm0, %xmm0
	vmovups	%ymm0, 2000(%rsp)
	vmovups	%ymm0, 2024(%rsp)
	leaq	2000(%rsp), %rsi
	movq	%rax, %rdi
	movabsq	$NRT_adapt_ndarray_from_python, %rax
	vzeroupper
	callq	*%rax
	testl	%eax, %eax
	jne	.LBB1_118
	cmpq	$8, 2024(%rsp)
	jne	.LBB1_118
	testb	%r14b, %r14b
	jne	.LBB1_119
	vmovaps	2032(%rsp), %xmm0
	vmovaps	%xmm0, 2064(%rsp)
	movq	2000(%rsp), %rbx
	movq	%rbx, 232(%rsp)
	movabsq	$PyEval_SaveThread, %rax
	callq	*%rax
	movq	%rax, %r14
	subq	$1440, %rsp
	.cfi_adjust_cfa_offset 1440
	vmovaps	3504(%rsp), %xmm0
	vmovups	%xmm0, 1408(%rsp)
	movq	%r15, 1248(%rsp)
	movq	%rbp, 1240(%rsp)
	movq	1680(%rsp), %rax
	movq	%rax, 1192(%rsp)
	movq	1688(%rsp), %rax
	movq	%rax, 1184(%rsp)
	movq	1696(%rsp), %rax
	movq	%rax, 1136(%rsp)
	movq	1704(%rsp), %rax
	movq	%rax, 1128(%rsp)
	movq	1712(%rsp), %rax
	movq	%rax, 1080(%rsp)
	movq	1720(%rsp), %rax
	movq	%rax, 1072(%rsp)
	movq	1560(%rsp), %rax
	movq	%rax, 1024(%rsp)
	movq	1568(%rsp), %rax
	movq	%rax, 1016(%rsp)
	movq	1440(%rsp), %rax
	movq	%rax, 1008(%rsp)
	movq	1728(%rsp), %rax
	movq	%rax, 984(%rsp)
	movq	1736(%rsp), %rax
	movq	%rax, 968(%rsp)
	movq	1752(%rsp), %rax
	movq	%rax, 928(%rsp)
	movq	1760(%rsp), %rax
	movq	%rax, 912(%rsp)
	movq	1768(%rsp), %rax
	movq	%rax, 880(%rsp)
	movq	1776(%rsp), %rax
	movq	%rax, 872(%rsp)
	movq	1784(%rsp), %rax
	movq	%rax, 824(%rsp)
	movq	1792(%rsp), %rax
	movq	%rax, 816(%rsp)
	movq	1800(%rsp), %rax
	movq	%rax, 760(%rsp)
	movq	1808(%rsp), %rax
	movq	%rax, 744(%rsp)
	movq	1816(%rsp), %rax
	movq	%rax, 712(%rsp)
	movq	1824(%rsp), %rax
	movq	%rax, 704(%rsp)
	movq	1832(%rsp), %rax
	movq	%rax, 656(%rsp)
	movq	1840(%rsp), %rax
	movq	%rax, 648(%rsp)
	movq	1848(%rsp), %rax
	movq	%rax, 600(%rsp)
	movq	1856(%rsp), %rax
	movq	%rax, 592(%rsp)
	movq	1864(%rsp), %rax
	movq	%rax, 544(%rsp)
	movq	1872(%rsp), %rax
	movq	%rax, 536(%rsp)
	movq	1880(%rsp), %rax
	movq	%rax, 488(%rsp)
	movq	1888(%rsp), %rax
	movq	%rax, 480(%rsp)
	movq	1896(%rsp), %rax
	movq	%rax, 432(%rsp)
	movq	1904(%rsp), %rax
	movq	%rax, 424(%rsp)
	movq	1912(%rsp), %rax
	movq	%rax, 376(%rsp)
	movq	1920(%rsp), %rax
	movq	%rax, 368(%rsp)
	movq	1928(%rsp), %rax
	movq	%rax, 320(%rsp)
	movq	1936(%rsp), %rax
	movq	%rax, 312(%rsp)
	movq	1944(%rsp), %rax
	movq	%rax, 264(%rsp)
	movq	1952(%rsp), %rax
	movq	%rax, 256(%rsp)
	movq	1960(%rsp), %rax
	movq	%rax, 152(%rsp)
	movq	1968(%rsp), %rax
	movq	%rax, 144(%rsp)
	movq	1976(%rsp), %rax
	movq	%rax, 88(%rsp)
	movq	1744(%rsp), %rax
	movq	%rax, 80(%rsp)
	movq	%rbx, 1376(%rsp)
	movq	%r13, 1664(%rsp)
	movq	%r13, 1320(%rsp)
	movq	1616(%rsp), %rax
	movq	%rax, 1264(%rsp)
	movq	1624(%rsp), %rax
	movq	%rax, 1208(%rsp)
	movq	1632(%rsp), %rax
	movq	%rax, 1152(%rsp)
	movq	1640(%rsp), %rax
	movq	%rax, 1096(%rsp)
	movq	1648(%rsp), %rax
	movq	%rax, 1040(%rsp)
	movq	1456(%rsp), %rax
	movq	%rax, 952(%rsp)
	movq	1464(%rsp), %rax
	movq	%rax, 896(%rsp)
	movq	1472(%rsp), %rax
	movq	%rax, 840(%rsp)
	movq	1480(%rsp), %rax
	movq	%rax, 784(%rsp)
	movq	1488(%rsp), %rax
	movq	%rax, 728(%rsp)
	movq	1496(%rsp), %rax
	movq	%rax, 672(%rsp)
	movq	1504(%rsp), %rax
	movq	%rax, 616(%rsp)
	movq	1512(%rsp), %rax
	movq	%rax, 560(%rsp)
	movq	1520(%rsp), %rax
	movq	%rax, 504(%rsp)
	movq	1528(%rsp), %rax
	movq	%rax, 448(%rsp)
	movq	1536(%rsp), %rax
	movq	%rax, 392(%rsp)
	movq	1544(%rsp), %rax
	movq	%rax, 336(%rsp)
	movq	1552(%rsp), %rax
	movq	%rax, 280(%rsp)
	movq	1576(%rsp), %r15
	movq	%r15, 224(%rsp)
	movq	1584(%rsp), %rbx
	movq	%rbx, 168(%rsp)
	movq	1592(%rsp), %r13
	movq	%r13, 112(%rsp)
	movq	1984(%rsp), %rax
	movq	%rax, 72(%rsp)
	movq	1600(%rsp), %rbp
	movq	%rbp, 40(%rsp)
	movq	1992(%rsp), %rax
	movq	%rax, 24(%rsp)
	movq	2000(%rsp), %rax
	movq	%rax, 16(%rsp)
	movabsq	$_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29, %rax
	leaq	2016(%rsp), %rdi
	leaq	1656(%rsp), %rsi
	movq	1448(%rsp), %rdx
	movq	2008(%rsp), %rcx
	movq	1608(%rsp), %r12
	movq	%r12, %r8
	callq	*%rax
	addq	$1440, %rsp
	.cfi_adjust_cfa_offset -1440
	movl	%eax, (%rsp)
	movq	216(%rsp), %rax
	movq	%rax, 8(%rsp)
	movabsq	$PyEval_RestoreThread, %rax
	movq	%r14, %rdi
	callq	*%rax
	movabsq	$NRT_decref, %r14
	movq	%r12, %rdi
	callq	*%r14
	movq	%rbp, %rdi
	callq	*%r14
	movq	%r13, %rdi
	callq	*%r14
	movq	%rbx, %rdi
	callq	*%r14
	movq	%r15, %rdi
	callq	*%r14
	movq	112(%rsp), %rdi
	callq	*%r14
	movq	104(%rsp), %rdi
	callq	*%r14
	movq	96(%rsp), %rdi
	callq	*%r14
	movq	88(%rsp), %rdi
	callq	*%r14
	movq	80(%rsp), %rdi
	callq	*%r14
	movq	72(%rsp), %rdi
	callq	*%r14
	movq	64(%rsp), %rdi
	callq	*%r14
	movq	56(%rsp), %rdi
	callq	*%r14
	movq	48(%rsp), %rdi
	callq	*%r14
	movq	40(%rsp), %rdi
	callq	*%r14
	movq	32(%rsp), %rdi
	callq	*%r14
	movq	24(%rsp), %rdi
	callq	*%r14
	movq	16(%rsp), %rdi
	callq	*%r14
	movq	208(%rsp), %rdi
	callq	*%r14
	movq	200(%rsp), %rdi
	callq	*%r14
	movq	192(%rsp), %rdi
	callq	*%r14
	movq	184(%rsp), %rdi
	callq	*%r14
	movq	176(%rsp), %rdi
	callq	*%r14
	movq	224(%rsp), %rdi
	callq	*%r14
	movq	232(%rsp), %rdi
	callq	*%r14
	cmpl	$0, (%rsp)
	jne	.LBB1_123
	movabsq	$_Py_NoneStruct, %rbx
	movabsq	$Py_IncRef, %rax
	movq	%rbx, %rdi
	callq	*%rax
.LBB1_131:
	movq	%rbx, %rax
	addq	$2264, %rsp
	.cfi_def_cfa_offset 56
	popq	%rbx
	.cfi_def_cfa_offset 48
	popq	%r12
	.cfi_def_cfa_offset 40
	popq	%r13
	.cfi_def_cfa_offset 32
	popq	%r14
	.cfi_def_cfa_offset 24
	popq	%r15
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	vzeroupper
	retq
.LBB1_123:
	.cfi_def_cfa_offset 2320
	movabsq	$PyErr_Clear, %rax
	callq	*%rax
	movq	8(%rsp), %r14
	movl	8(%r14), %esi
	movq	(%r14), %rdi
	cmpl	$0, 32(%r14)
	jle	.LBB1_126
	movslq	%esi, %rsi
	movabsq	$PyBytes_FromStringAndSize, %rax
	callq	*%rax
	movq	%rax, %rbx
	movq	16(%r14), %rdi
	callq	*24(%r14)
	testq	%rax, %rax
	je	.LBB1_125
	movabsq	$numba_runtime_build_excinfo_struct, %rcx
	movq	%rbx, %rdi
	movq	%rax, %rsi
	callq	*%rcx
	movq	%rax, %rbx
	movabsq	$NRT_Free, %rax
	movq	%r14, %rdi
	callq	*%rax
	jmp	.LBB1_127
.LBB1_2:
	movabsq	$PyExc_RuntimeError, %rdi
	movabsq	$".const.missing Environment: _ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29", %rsi
	jmp	.LBB1_3
.LBB1_5:
	xorl	%r14d, %r14d
	movabsq	$PyErr_Occurred, %rbp
	callq	*%rbp
	testq	%rax, %rax
	je	.LBB1_8
	jmp	.LBB1_130
.LBB1_9:
	xorl	%r15d, %r15d
	callq	*%rbp
	testq	%rax, %rax
	je	.LBB1_12
	jmp	.LBB1_130
.LBB1_14:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
.LBB1_3:
	movabsq	$PyErr_SetString, %rax
	vzeroupper
	callq	*%rax
	jmp	.LBB1_130
.LBB1_23:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_24
.LBB1_26:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_27
.LBB1_29:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_30
.LBB1_32:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_33
.LBB1_35:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_36
.LBB1_38:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_39
.LBB1_41:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_42
.LBB1_44:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_45
.LBB1_47:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	jmp	.LBB1_73
.LBB1_16:
	movabsq	$PyExc_ValueError, %rdi
	movabsq	$".const.size mismatch for tuple, expected 10 element(s) but got %zd", %rsi
	movabsq	$PyErr_Format, %rcx
	movq	%rax, %rdx
	xorl	%eax, %eax
	callq	*%rcx
	jmp	.LBB1_17
.LBB1_18:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	testb	%r15b, %r15b
	je	.LBB1_21
.LBB1_20:
	movb	$1, %r14b
	jmp	.LBB1_21
.LBB1_53:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_54
.LBB1_56:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_57
.LBB1_59:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_60
.LBB1_62:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_63
.LBB1_65:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_66
.LBB1_68:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_69
.LBB1_50:
	movabsq	$PyExc_ValueError, %rdi
	movabsq	$".const.size mismatch for tuple, expected 7 element(s) but got %zd", %rsi
	movabsq	$PyErr_Format, %rcx
	movq	%rax, %rdx
	xorl	%eax, %eax
	callq	*%rcx
	jmp	.LBB1_51
.LBB1_70:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	orb	%bl, %r14b
	je	.LBB1_74
	jmp	.LBB1_72
.LBB1_75:
	movabsq	$PyExc_ValueError, %rdi
	movabsq	$".const.size mismatch for tuple, expected 5 element(s) but got %zd", %rsi
	movabsq	$PyErr_Format, %rcx
	movq	%rax, %rdx
	xorl	%eax, %eax
	callq	*%rcx
	jmp	.LBB1_76
.LBB1_79:
	movb	$1, %r15b
	jmp	.LBB1_80
.LBB1_81:
	movq	$0, 128(%rsp)
	callq	*%rbp
	testq	%rax, %rax
	je	.LBB1_85
.LBB1_84:
	movb	$1, %r15b
	jmp	.LBB1_85
.LBB1_86:
	movq	$0, 120(%rsp)
	callq	*%rbp
	testq	%rax, %rax
	je	.LBB1_90
.LBB1_89:
	movb	$1, %r15b
	jmp	.LBB1_90
.LBB1_93:
	movb	$1, %r15b
	jmp	.LBB1_94
.LBB1_100:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_101
.LBB1_103:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_104
.LBB1_106:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_107
.LBB1_109:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_110
.LBB1_112:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_113
.LBB1_115:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	movb	$1, %r14b
	jmp	.LBB1_116
.LBB1_118:
	movabsq	$PyExc_TypeError, %rdi
	movabsq	$".const.can't unbox array from PyObject into native value.  The object maybe of a different type", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
.LBB1_119:
	movabsq	$NRT_decref, %rbx
	movq	64(%rsp), %rdi
	callq	*%rbx
	movq	56(%rsp), %rdi
	callq	*%rbx
	movq	48(%rsp), %rdi
	callq	*%rbx
	movq	40(%rsp), %rdi
	callq	*%rbx
	movq	32(%rsp), %rdi
	callq	*%rbx
	movq	24(%rsp), %rdi
	callq	*%rbx
	movq	16(%rsp), %rdi
	callq	*%rbx
.LBB1_72:
	movabsq	$NRT_decref, %rbx
	movq	160(%rsp), %rdi
	callq	*%rbx
	movq	152(%rsp), %rdi
	callq	*%rbx
	movq	144(%rsp), %rdi
	callq	*%rbx
	movq	136(%rsp), %rdi
	callq	*%rbx
	movq	112(%rsp), %rdi
	callq	*%rbx
	movq	104(%rsp), %rdi
	callq	*%rbx
	movq	96(%rsp), %rdi
	callq	*%rbx
	movq	88(%rsp), %rdi
	callq	*%rbx
	movq	80(%rsp), %rdi
	callq	*%rbx
	movq	72(%rsp), %rdi
	callq	*%rbx
.LBB1_73:
	movabsq	$NRT_decref, %rax
	movq	168(%rsp), %rdi
.LBB1_129:
	callq	*%rax
.LBB1_130:
	xorl	%ebx, %ebx
	jmp	.LBB1_131
.LBB1_97:
	movabsq	$PyExc_ValueError, %rdi
	movabsq	$".const.size mismatch for tuple, expected 7 element(s) but got %zd", %rsi
	movabsq	$PyErr_Format, %rcx
	movq	%rax, %rdx
	xorl	%eax, %eax
	callq	*%rcx
	jmp	.LBB1_98
.LBB1_126:
	movq	16(%r14), %rdx
	movabsq	$numba_unpickle, %rax
	callq	*%rax
	movq	%rax, %rbx
.LBB1_127:
	testq	%rbx, %rbx
	je	.LBB1_130
	movabsq	$numba_do_raise, %rax
	movq	%rbx, %rdi
	jmp	.LBB1_129
.LBB1_125:
	movabsq	$PyExc_RuntimeError, %rdi
	movabsq	$".const.Error creating Python tuple from runtime exception arguments", %rsi
	jmp	.LBB1_3
.Lfunc_end1:
	.size	_ZN7cpython7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29, .Lfunc_end1-_ZN7cpython7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29
	.cfi_endproc

	.globl	cfunc._ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29
	.p2align	4
	.type	cfunc._ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29,@function
cfunc._ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29:
	.cfi_startproc
	pushq	%rbp
	.cfi_def_cfa_offset 16
	pushq	%r15
	.cfi_def_cfa_offset 24
	pushq	%r14
	.cfi_def_cfa_offset 32
	pushq	%r13
	.cfi_def_cfa_offset 40
	pushq	%r12
	.cfi_def_cfa_offset 48
	pushq	%rbx
	.cfi_def_cfa_offset 56
	subq	$1480, %rsp
	.cfi_def_cfa_offset 1536
	.cfi_offset %rbx, -56
	.cfi_offset %r12, -48
	.cfi_offset %r13, -40
	.cfi_offset %r14, -32
	.cfi_offset %r15, -24
	.cfi_offset %rbp, -16
	movq	%rdx, 1456(%rsp)
	movq	%rsi, 1472(%rsp)
	movq	%rdi, 1464(%rsp)
	vmovaps	1536(%rsp), %xmm0
	vmovups	1592(%rsp), %xmm1
	vmovaps	1664(%rsp), %xmm2
	vmovaps	1776(%rsp), %xmm3
	vmovups	1832(%rsp), %xmm4
	vmovaps	1888(%rsp), %xmm5
	vmovups	1944(%rsp), %xmm6
	vmovaps	2000(%rsp), %xmm7
	vmovups	2056(%rsp), %xmm8
	vmovaps	2112(%rsp), %xmm9
	vmovups	2168(%rsp), %xmm10
	vmovaps	2224(%rsp), %xmm11
	vmovaps	2336(%rsp), %xmm12
	vmovups	2392(%rsp), %xmm13
	vmovaps	2528(%rsp), %xmm14
	vmovaps	2592(%rsp), %xmm15
	vmovups	2648(%rsp), %xmm16
	vmovaps	2704(%rsp), %xmm17
	vmovups	2760(%rsp), %xmm18
	vmovaps	2928(%rsp), %xmm19
	movq	$0, 1448(%rsp)
	movq	$0, 1440(%rsp)
	movq	2360(%rsp), %rbp
	movq	2416(%rsp), %r13
	movq	2432(%rsp), %r12
	movq	2448(%rsp), %r15
	movq	2472(%rsp), %r14
	movq	2488(%rsp), %rbx
	movq	2504(%rsp), %r11
	movq	2544(%rsp), %r10
	movq	2560(%rsp), %r9
	movq	2616(%rsp), %r8
	movq	2672(%rsp), %rdi
	movq	2728(%rsp), %rsi
	movq	2784(%rsp), %rdx
	movq	2840(%rsp), %rcx
	movq	2896(%rsp), %rax
	vmovups	%xmm19, 1408(%rsp)
	movq	%rax, 1376(%rsp)
	movq	%rcx, 1320(%rsp)
	movq	%rdx, 1264(%rsp)
	vmovups	%xmm18, 1240(%rsp)
	movq	%rsi, 1208(%rsp)
	vmovups	%xmm17, 1184(%rsp)
	movq	%rdi, 1152(%rsp)
	vmovups	%xmm16, 1128(%rsp)
	movq	%r8, 1096(%rsp)
	vmovups	%xmm15, 1072(%rsp)
	movq	%r9, 1040(%rsp)
	movq	%r10, 1024(%rsp)
	vmovups	%xmm14, 1008(%rsp)
	movq	%r11, 984(%rsp)
	movq	%rbx, 968(%rsp)
	movq	%r14, 952(%rsp)
	movq	%r15, 928(%rsp)
	movq	%r12, 912(%rsp)
	movq	%r13, 896(%rsp)
	vmovups	%xmm13, 872(%rsp)
	movq	%rbp, 840(%rsp)
	vmovups	%xmm12, 816(%rsp)
	movq	2304(%rsp), %rax
	movq	%rax, 784(%rsp)
	movq	2280(%rsp), %rax
	movq	%rax, 760(%rsp)
	movq	2264(%rsp), %rax
	movq	%rax, 744(%rsp)
	movq	2248(%rsp), %rax
	movq	%rax, 728(%rsp)
	vmovups	%xmm11, 704(%rsp)
	movq	2192(%rsp), %rax
	movq	%rax, 672(%rsp)
	vmovups	%xmm10, 648(%rsp)
	movq	2136(%rsp), %rax
	movq	%rax, 616(%rsp)
	vmovups	%xmm9, 592(%rsp)
	movq	2080(%rsp), %rax
	movq	%rax, 560(%rsp)
	vmovups	%xmm8, 536(%rsp)
	movq	2024(%rsp), %rax
	movq	%rax, 504(%rsp)
	vmovups	%xmm7, 480(%rsp)
	movq	1968(%rsp), %rax
	movq	%rax, 448(%rsp)
	vmovups	%xmm6, 424(%rsp)
	movq	1912(%rsp), %rax
	movq	%rax, 392(%rsp)
	vmovups	%xmm5, 368(%rsp)
	movq	1856(%rsp), %rax
	movq	%rax, 336(%rsp)
	vmovups	%xmm4, 312(%rsp)
	movq	1800(%rsp), %rax
	movq	%rax, 280(%rsp)
	vmovups	%xmm3, 256(%rsp)
	movq	1744(%rsp), %rax
	movq	%rax, 224(%rsp)
	movq	1688(%rsp), %rax
	movq	%rax, 168(%rsp)
	vmovups	%xmm2, 144(%rsp)
	movq	1632(%rsp), %rax
	movq	%rax, 112(%rsp)
	movq	1608(%rsp), %rax
	movq	%rax, 88(%rsp)
	vmovups	%xmm1, 72(%rsp)
	movq	1560(%rsp), %rax
	movq	%rax, 40(%rsp)
	vmovups	%xmm0, 16(%rsp)
	movabsq	$_ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29, %rax
	leaq	1448(%rsp), %rdi
	leaq	1440(%rsp), %rsi
	movq	1456(%rsp), %r8
	movq	1464(%rsp), %rdx
	movq	1472(%rsp), %rcx
	callq	*%rax
	movl	%eax, %ecx
	movq	1440(%rsp), %rbx
	movq	1448(%rsp), %rax
	movl	$0, 1436(%rsp)
	testl	%ecx, %ecx
	jne	.LBB2_1
.LBB2_5:
	addq	$1480, %rsp
	.cfi_def_cfa_offset 56
	popq	%rbx
	.cfi_def_cfa_offset 48
	popq	%r12
	.cfi_def_cfa_offset 40
	popq	%r13
	.cfi_def_cfa_offset 32
	popq	%r14
	.cfi_def_cfa_offset 24
	popq	%r15
	.cfi_def_cfa_offset 16
	popq	%rbp
	.cfi_def_cfa_offset 8
	retq
.LBB2_1:
	.cfi_def_cfa_offset 1536
	movq	%rax, %r15
	movabsq	$numba_gil_ensure, %rax
	leaq	1436(%rsp), %rdi
	callq	*%rax
	movabsq	$PyErr_Clear, %rax
	callq	*%rax
	movl	8(%rbx), %esi
	movq	(%rbx), %rdi
	cmpl	$0, 32(%rbx)
	jle	.LBB2_6
	movslq	%esi, %rsi
	movabsq	$PyBytes_FromStringAndSize, %rax
	callq	*%rax
	movq	%rax, %r14
	movq	16(%rbx), %rdi
	callq	*24(%rbx)
	testq	%rax, %rax
	je	.LBB2_3
	movabsq	$numba_runtime_build_excinfo_struct, %rcx
	movq	%r14, %rdi
	movq	%rax, %rsi
	callq	*%rcx
	movq	%rax, %r14
	movabsq	$NRT_Free, %rax
	movq	%rbx, %rdi
	callq	*%rax
	jmp	.LBB2_7
.LBB2_6:
	movq	16(%rbx), %rdx
	movabsq	$numba_unpickle, %rax
	callq	*%rax
	movq	%rax, %r14
.LBB2_7:
	testq	%r14, %r14
	je	.LBB2_4
	movabsq	$numba_do_raise, %rax
	movq	%r14, %rdi
	callq	*%rax
.LBB2_4:
	movabsq	$".const.<numba.core.cpu.CPUContext>", %rdi
	movabsq	$PyUnicode_FromString, %rax
	callq	*%rax
	movq	%rax, %rbx
	movabsq	$PyErr_WriteUnraisable, %rax
	movq	%rbx, %rdi
	callq	*%rax
	movabsq	$Py_DecRef, %rax
	movq	%rbx, %rdi
	callq	*%rax
	movabsq	$numba_gil_release, %rax
	leaq	1436(%rsp), %rdi
	callq	*%rax
	movq	%r15, %rax
	jmp	.LBB2_5
.LBB2_3:
	movabsq	$PyExc_RuntimeError, %rdi
	movabsq	$".const.Error creating Python tuple from runtime exception arguments.1", %rsi
	movabsq	$PyErr_SetString, %rax
	callq	*%rax
	xorl	%eax, %eax
	jmp	.LBB2_5
.Lfunc_end2:
	.size	cfunc._ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29, .Lfunc_end2-cfunc._ZN7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29
	.cfi_endproc

	.weak	NRT_decref
	.p2align	4
	.type	NRT_decref,@function
NRT_decref:
	.cfi_startproc
	testq	%rdi, %rdi
	je	.LBB3_2
	#MEMBARRIER
	lock		decq	(%rdi)
	je	.LBB3_3
.LBB3_2:
	retq
.LBB3_3:
	#MEMBARRIER
	movabsq	$NRT_MemInfo_call_dtor, %rax
	jmpq	*%rax
.Lfunc_end3:
	.size	NRT_decref, .Lfunc_end3-NRT_decref
	.cfi_endproc

	.weak	NRT_incref
	.p2align	4
	.type	NRT_incref,@function
NRT_incref:
	testq	%rdi, %rdi
	je	.LBB4_2
	lock		incq	(%rdi)
.LBB4_2:
	retq
.Lfunc_end4:
	.size	NRT_incref, .Lfunc_end4-NRT_incref

	.type	.const.scan_columns,@object
	.section	.lrodata,"al",@progbits
.const.scan_columns:
	.asciz	"scan_columns"
	.size	.const.scan_columns, 13

	.type	_ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29,@object
	.comm	_ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29,8,8
	.type	".const.missing Environment: _ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29",@object
	.p2align	4, 0x0
".const.missing Environment: _ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29":
	.asciz	"missing Environment: _ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29"
	.size	".const.missing Environment: _ZN08NumbaEnv7apsplit4scan12scan_columnsB3v70B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAK4JJIqUWsIgmAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedE375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29265Outcome_28array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_29", 1139

	.type	".const.can't unbox array from PyObject into native value.  The object maybe of a different type",@object
	.p2align	4, 0x0
".const.can't unbox array from PyObject into native value.  The object maybe of a different type":
	.asciz	"can't unbox array from PyObject into native value.  The object maybe of a different type"
	.size	".const.can't unbox array from PyObject into native value.  The object maybe of a different type", 89

	.type	".const.size mismatch for tuple, expected 10 element(s) but got %zd",@object
	.p2align	4, 0x0
".const.size mismatch for tuple, expected 10 element(s) but got %zd":
	.asciz	"size mismatch for tuple, expected 10 element(s) but got %zd"
	.size	".const.size mismatch for tuple, expected 10 element(s) but got %zd", 60

	.type	".const.size mismatch for tuple, expected 7 element(s) but got %zd",@object
	.p2align	4, 0x0
".const.size mismatch for tuple, expected 7 element(s) but got %zd":
	.asciz	"size mismatch for tuple, expected 7 element(s) but got %zd"
	.size	".const.size mismatch for tuple, expected 7 element(s) but got %zd", 59

	.type	".const.size mismatch for tuple, expected 5 element(s) but got %zd",@object
	.p2align	4, 0x0
".const.size mismatch for tuple, expected 5 element(s) but got %zd":
	.asciz	"size mismatch for tuple, expected 5 element(s) but got %zd"
	.size	".const.size mismatch for tuple, expected 5 element(s) but got %zd", 59

	.type	".const.Error creating Python tuple from runtime exception arguments",@object
	.p2align	4, 0x0
".const.Error creating Python tuple from runtime exception arguments":
	.asciz	"Error creating Python tuple from runtime exception arguments"
	.size	".const.Error creating Python tuple from runtime exception arguments", 61

	.type	".const.Error creating Python tuple from runtime exception arguments.1",@object
	.p2align	4, 0x0
".const.Error creating Python tuple from runtime exception arguments.1":
	.asciz	"Error creating Python tuple from runtime exception arguments"
	.size	".const.Error creating Python tuple from runtime exception arguments.1", 61

	.type	".const.<numba.core.cpu.CPUContext>",@object
	.p2align	4, 0x0
".const.<numba.core.cpu.CPUContext>":
	.asciz	"<numba.core.cpu.CPUContext>"
	.size	".const.<numba.core.cpu.CPUContext>", 28

	.type	_ZN08NumbaEnv7apsplit9histogram13new_histogramB3v71B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram13new_histogramB3v71B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx,8,8
	.type	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b,@object
	.p2align	4, 0x0
.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b:
	.ascii	"\200\004\225B\000\000\000\000\000\000\000\214\bbuiltins\224\214\nValueError\224\223\224\214\037negative dimensions not allowed\224\205\224N\207\224."
	.size	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b, 77

	.type	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1,@object
	.p2align	4, 0x0
.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1:
	.ascii	"3\033\205c\275\271\332\310\0338B\"s\005,Ho\301pk"
	.size	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1, 20

	.type	.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b,@object
	.p2align	4, 0x0
.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b:
	.quad	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b
	.long	77
	.zero	4
	.quad	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b, 40

	.type	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57,@object
	.p2align	4, 0x0
.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57:
	.ascii	"\200\004\225~\000\000\000\000\000\000\000\214\bbuiltins\224\214\nValueError\224\223\224\214[array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.\224\205\224N\207\224."
	.size	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57, 137

	.type	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1,@object
	.p2align	4, 0x0
.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1:
	.ascii	"X\341N\314\265\007\261\340 i\201t\002#\346\205\313\214<W"
	.size	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1, 20

	.type	.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57,@object
	.p2align	4, 0x0
.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57:
	.quad	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57
	.long	137
	.zero	4
	.quad	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57, 40

	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209:
	.ascii	"\200\004\225K\000\000\000\000\000\000\000\214\bbuiltins\224\214\013MemoryError\224\223\224\214'Allocation failed (probably too large).\224\205\224N\207\224."
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209, 86

	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1:
	.ascii	"\272(\235\201\360\\p \363G|\025sH\004\337e\253\342\t"
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1, 20

	.type	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209,@object
	.p2align	4, 0x0
.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209:
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209
	.long	86
	.zero	4
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209, 40

	.type	_ZN08NumbaEnv7apsplit9histogram13new_histogramB3v75B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE23Literal_5bint_5d_281_29,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram13new_histogramB3v75B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE23Literal_5bint_5d_281_29,8,8
	.type	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_zeros12_3clocals_3e4implB3v72B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEx16class_28int64_29,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_zeros12_3clocals_3e4implB3v72B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEx16class_28int64_29,8,8
	.type	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_empty12_3clocals_3e4implB3v73B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEx16class_28int64_29,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_empty12_3clocals_3e4implB3v73B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEx16class_28int64_29,8,8
	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.10,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.10:
	.ascii	"\200\004\225K\000\000\000\000\000\000\000\214\bbuiltins\224\214\013MemoryError\224\223\224\214'Allocation failed (probably too large).\224\205\224N\207\224."
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.10, 86

	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.11,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.11:
	.ascii	"\272(\235\201\360\\p \363G|\025sH\004\337e\253\342\t"
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.11, 20

	.type	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.9,@object
	.p2align	4, 0x0
.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.9:
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.10
	.long	86
	.zero	4
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.11
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.9, 40

	.type	_ZN08NumbaEnv5numba2np8arrayobj18ol_array_zero_fill12_3clocals_3e4implB3v74B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj18ol_array_zero_fill12_3clocals_3e4implB3v74B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit4scan11new_scratchB3v76B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx,@object
	.comm	_ZN08NumbaEnv7apsplit4scan11new_scratchB3v76B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx,8,8
	.type	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_empty12_3clocals_3e4implB3v77B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEx16class_28int64_29,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_empty12_3clocals_3e4implB3v77B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEx16class_28int64_29,8,8
	.type	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.19,@object
	.p2align	4, 0x0
.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.19:
	.ascii	"\200\004\225B\000\000\000\000\000\000\000\214\bbuiltins\224\214\nValueError\224\223\224\214\037negative dimensions not allowed\224\205\224N\207\224."
	.size	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.19, 77

	.type	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1.20,@object
	.p2align	4, 0x0
.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1.20:
	.ascii	"3\033\205c\275\271\332\310\0338B\"s\005,Ho\301pk"
	.size	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1.20, 20

	.type	.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b.15,@object
	.p2align	4, 0x0
.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b.15:
	.quad	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.19
	.long	77
	.zero	4
	.quad	.const.pickledata.331b8563bdb9dac81b38422273052c486fc1706b.sha1.20
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.331b8563bdb9dac81b38422273052c486fc1706b.15, 40

	.type	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.21,@object
	.p2align	4, 0x0
.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.21:
	.ascii	"\200\004\225~\000\000\000\000\000\000\000\214\bbuiltins\224\214\nValueError\224\223\224\214[array is too big; `arr.size * arr.dtype.itemsize` is larger than the maximum possible size.\224\205\224N\207\224."
	.size	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.21, 137

	.type	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1.22,@object
	.p2align	4, 0x0
.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1.22:
	.ascii	"X\341N\314\265\007\261\340 i\201t\002#\346\205\313\214<W"
	.size	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1.22, 20

	.type	.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57.14,@object
	.p2align	4, 0x0
.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57.14:
	.quad	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.21
	.long	137
	.zero	4
	.quad	.const.pickledata.58e14eccb507b1e0206981740223e685cb8c3c57.sha1.22
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.58e14eccb507b1e0206981740223e685cb8c3c57.14, 40

	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.17,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.17:
	.ascii	"\200\004\225K\000\000\000\000\000\000\000\214\bbuiltins\224\214\013MemoryError\224\223\224\214'Allocation failed (probably too large).\224\205\224N\207\224."
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.17, 86

	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.18,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.18:
	.ascii	"\272(\235\201\360\\p \363G|\025sH\004\337e\253\342\t"
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.18, 20

	.type	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.16,@object
	.p2align	4, 0x0
.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.16:
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.17
	.long	86
	.zero	4
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.18
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.16, 40

	.type	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_empty12_3clocals_3e4implB2v2B54c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAw4hWqFpgsIBZmgA_3dEx16class_28int64_29,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj11ol_np_empty12_3clocals_3e4implB2v2B54c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsBAw4hWqFpgsIBZmgA_3dEx16class_28int64_29,8,8
	.type	_ZN08NumbaEnv5numba2np8arrayobj15_call_allocatorB2v3B42c8tJTC_2fWQA93W1AaAIYBPIqRBFCjDSZRVAJmaQIAEN29typeref_5b_3cclass_20_27numba4core5types8npytypes14Array_27_3e_5dExj,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj15_call_allocatorB2v3B42c8tJTC_2fWQA93W1AaAIYBPIqRBFCjDSZRVAJmaQIAEN29typeref_5b_3cclass_20_27numba4core5types8npytypes14Array_27_3e_5dExj,8,8
	.type	_ZN08NumbaEnv5numba2np8arrayobj18_ol_array_allocate12_3clocals_3e4implB2v4B42c8tJTIeFIjxB2IKSgI4CrvQClcaMQ5hEEUSJJgA_3dEN29typeref_5b_3cclass_20_27numba4core5types8npytypes14Array_27_3e_5dExj,@object
	.comm	_ZN08NumbaEnv5numba2np8arrayobj18_ol_array_allocate12_3clocals_3e4implB2v4B42c8tJTIeFIjxB2IKSgI4CrvQClcaMQ5hEEUSJJgA_3dEN29typeref_5b_3cclass_20_27numba4core5types8npytypes14Array_27_3e_5dExj,8,8
	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.28,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.28:
	.ascii	"\200\004\225K\000\000\000\000\000\000\000\214\bbuiltins\224\214\013MemoryError\224\223\224\214'Allocation failed (probably too large).\224\205\224N\207\224."
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.28, 86

	.type	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.29,@object
	.p2align	4, 0x0
.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.29:
	.ascii	"\272(\235\201\360\\p \363G|\025sH\004\337e\253\342\t"
	.size	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.29, 20

	.type	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.27,@object
	.p2align	4, 0x0
.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.27:
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.28
	.long	86
	.zero	4
	.quad	.const.pickledata.ba289d81f05c7020f3477c15734804df65abe209.sha1.29
	.quad	0
	.long	0
	.zero	4
	.size	.const.picklebuf.ba289d81f05c7020f3477c15734804df65abe209.27, 40

	.type	_ZN08NumbaEnv7apsplit4scan9fill_bothB3v78B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_295ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit4scan9fill_bothB3v78B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_29266Slots_28array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint16_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_295ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram11fill_columnB3v79B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_295ArrayIxLi1E1C7mutable7alignedE5ArrayItLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram11fill_columnB3v79B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_295ArrayIxLi1E1C7mutable7alignedE5ArrayItLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram10copies_forB3v80B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dExxx5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram10copies_forB3v80B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dExxx5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram9zero_binsB3v81B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedExxx,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram9zero_binsB3v81B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedExxx,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram12fill_entriesB3v82B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIjLi1E1C7mutable7alignedE5ArrayIhLi1E1C7mutable7alignedExx5ArrayIxLi1E1C7mutable7alignedE5ArrayItLi1E1C7mutable7alignedExx5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram12fill_entriesB3v82B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIjLi1E1C7mutable7alignedE5ArrayIhLi1E1C7mutable7alignedExx5ArrayIxLi1E1C7mutable7alignedE5ArrayItLi1E1C7mutable7alignedExx5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram7sum_setB3v83B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIhLi2E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram7sum_setB3v83B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIhLi2E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram10fill_denseB3v84B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIhLi2E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE5ArrayItLi1E1C7mutable7alignedExx5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram10fill_denseB3v84B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIhLi2E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE5ArrayItLi1E1C7mutable7alignedExx5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram8add_binsB3v85B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedExxx,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram8add_binsB3v85B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedExxx,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram10_fill_restB3v86B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram10_fill_restB3v86B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dExx5ArrayIxLi1E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit9histogram10_fill_restB3v87B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE23Literal_5bint_5d_280_29x5ArrayIxLi1E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit9histogram10_fill_restB3v87B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE23Literal_5bint_5d_280_29x5ArrayIxLi1E1C7mutable7alignedEx5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit4scan9scan_binsB3v88B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_295ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE8UniTupleI5ArrayIxLi1E1C7mutable7alignedELi4EE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit4scan9scan_binsB3v88B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx375Columns_28array_28uint8_2c_202d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28bool_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28int64_2c_201d_2c_20C_29_2c_20array_28uint32_2c_201d_2c_20C_29_2c_20array_28uint8_2c_201d_2c_20C_29_2962Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_295ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE8UniTupleI5ArrayIxLi1E1C7mutable7alignedELi4EE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit4scan12bound_insideB3v91B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit4scan12bound_insideB3v91B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv7apsplit6bounds9lower_keyB3v93B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit6bounds9lower_keyB3v93B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv7apsplit6bounds12corner_boundB3v96B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit6bounds12corner_boundB3v96B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit6bounds9gini_pairB3v97B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEdddd,@object
	.comm	_ZN08NumbaEnv7apsplit6bounds9gini_pairB3v97B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEdddd,8,8
	.type	_ZN08NumbaEnv5numba7cpython8builtins6ol_min12_3clocals_3e4implB3v98B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAE15StarArgUniTupleIdLi2EE,@object
	.comm	_ZN08NumbaEnv5numba7cpython8builtins6ol_min12_3clocals_3e4implB3v98B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAE15StarArgUniTupleIdLi2EE,8,8
	.type	_ZN08NumbaEnv7apsplit6bounds12entropy_pairB3v99B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEdddd,@object
	.comm	_ZN08NumbaEnv7apsplit6bounds12entropy_pairB3v99B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEdddd,8,8
	.type	_ZN08NumbaEnv7apsplit4scan13try_thresholdB4v100B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE62Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_295ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedExxxx,@object
	.comm	_ZN08NumbaEnv7apsplit4scan13try_thresholdB4v100B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE62Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_295ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedExxxx,8,8
	.type	_ZN08NumbaEnv7apsplit4scan9weight_ofB3v89B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit4scan9weight_ofB3v89B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit4scan12leaf_allowedB4v101B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE62Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29xx,@object
	.comm	_ZN08NumbaEnv7apsplit4scan12leaf_allowedB4v101B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE62Rules_28int64_2c_20int64_2c_20int64_2c_20int64_2c_20float64_29xx,8,8
	.type	_ZN08NumbaEnv7apsplit4scan6add_toB3v92B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit4scan6add_toB3v92B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.type	_ZN08NumbaEnv7apsplit8criteria9split_keyB4v102B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit8criteria9split_keyB4v102B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv5numba7cpython8builtins6ol_min12_3clocals_3e4implB3v94B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAE15StarArgUniTupleIxLi2EE,@object
	.comm	_ZN08NumbaEnv5numba7cpython8builtins6ol_min12_3clocals_3e4implB3v94B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAE15StarArgUniTupleIxLi2EE,8,8
	.type	_ZN08NumbaEnv7apsplit8criteria12float_to_keyB3v65B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEd,@object
	.comm	_ZN08NumbaEnv7apsplit8criteria12float_to_keyB3v65B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEd,8,8
	.type	_ZN08NumbaEnv5numba7cpython7numbers11scalar_view12_3clocals_3e4implB3v66B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEd16class_28int64_29,@object
	.comm	_ZN08NumbaEnv5numba7cpython7numbers11scalar_view12_3clocals_3e4implB3v66B56c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBFmRMMkiiDmaAIAEd16class_28int64_29,8,8
	.type	_ZN08NumbaEnv7apsplit8criteria9best_pairB3v95B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit8criteria9best_pairB3v95B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv7apsplit8criteria13side_impurityB3v62B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit8criteria13side_impurityB3v62B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dEx5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv7apsplit8criteria9gini_sideB3v63B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit8criteria9gini_sideB3v63B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv7apsplit8criteria12entropy_sideB3v64B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedEx,@object
	.comm	_ZN08NumbaEnv7apsplit8criteria12entropy_sideB3v64B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedEx,8,8
	.type	_ZN08NumbaEnv7apsplit4scan9take_fromB3v90B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,@object
	.comm	_ZN08NumbaEnv7apsplit4scan9take_fromB3v90B64c8tJTIeFIjxB2IKSgI4CrvQCk0Z4yRYcWsCAQUQzVBEwPKAspPQDFtEEAA_3d_3dE5ArrayIxLi1E1C7mutable7alignedE5ArrayIxLi1E1C7mutable7alignedE,8,8
	.section	".note.GNU-stack","",@progbits
